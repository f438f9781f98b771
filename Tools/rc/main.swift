print("rc")
