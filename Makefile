# Recruiting Compass. `make` alone says what there is to do.
# Works with GNU make from 3.81 on, which is what macOS ships.

# BUILD=release builds optimised programs: slower to build, as fast as they get to run.
BUILD ?= debug
ifeq ($(filter debug release,$(BUILD)),)
$(error BUILD is "$(BUILD)"; accepted: debug, release)
endif

SWIFT ?= swift
# The log in PostgreSQL is built where libpq is; the same for every target, as it changes how all rooms are compiled.
TRAITS = $(shell pkg-config --exists libpq 2>/dev/null && echo --traits Postgres)
BIN := .build/$(BUILD)
DEMO_HOME := .demo
SOURCES := Package.swift Sources EventSchemas Projections Tools Tests
# The suites that count for longer when RC_SOAK is set.
SOAK_SUITES := KillTests|ConcurrencyTests|RestoreTests|HomeFilesTests|Soak|AsOfTests|AuditOracleTests|LawTests|MomentTests|CanonicalScannerTests|ManyInsertedTests|FourWritersTests

# Optimised, a history takes a tenth of the time.
SOAK_BUILD = -c $(BUILD) $(if $(filter release,$(BUILD)),-Xswiftc -enable-testing)

.DEFAULT_GOAL := help
.PHONY: help deps build demo serve test bench soak mutants trace screenshots format lint generate supabase install dist docs clean
# What a program says with --version; only what is installed or packed is told.
COMMIT = $(shell git rev-parse --short=8 HEAD 2>/dev/null)
PREFIX ?= /usr/local
DIST ?= dist
API_DOCS ?= .build-docs
# Recipes talk to the same .build folder: one at a time, whatever -j says.
.NOTPARALLEL:

help: ## say what there is to do
	@echo "make TARGET [BUILD=release]"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

deps: ## install what is missing, or say what to install
	@SWIFT='$(SWIFT)' sh Tools/deps.sh

build: deps ## build rc, rc-replay and all rooms
	@$(SWIFT) build $(TRAITS) -c $(BUILD)

demo: deps ## tell a family's two seasons in a home of its own, and look at them
	@$(SWIFT) build $(TRAITS) -c $(BUILD) --product rc
	@$(SWIFT) build $(TRAITS) -c $(BUILD) --product rc-replay
	@sh Tools/demo.sh $(BIN) $(DEMO_HOME)

serve: deps ## show the demo's home in a browser; ARGS='--house --home FOLDER' serves another one another way
	@for name in rc rc-serve; do $(SWIFT) build $(TRAITS) -c $(BUILD) --product $$name || exit 1; done
	@$(BIN)/rc serve $(or $(ARGS),--open --home $(DEMO_HOME))

test: deps ## everything that must hold: generated code, schemas, all tests
	@SWIFT='$(SWIFT)' TRAITS='$(TRAITS)' sh Tools/test.sh

bench: deps ## measure against the C baseline; ARGS=… is handed to rc-bench
	@for name in rc-bench rc rc-replay; do $(SWIFT) build $(TRAITS) -c release --product $$name || exit 1; done
	@.build/release/rc-bench $(ARGS)

soak: deps ## the long counts: kills, histories, flipped bits, every command at every edge; RC_SEED, RC_COUNT
	@$(SWIFT) build $(TRAITS) $(SOAK_BUILD) --build-tests
	@RC_SOAK=1 $(SWIFT) test $(TRAITS) $(SOAK_BUILD) --skip-build --filter '$(SOAK_SUITES)'
	@python3 -B Tools/edges/edges.py $(BIN)
	@sh Tools/api-check/check.sh $(BIN) 500

mutants: deps ## put faults into a copy of the sources and count those that the tests find; ARGS=--check builds nothing
	@python3 Tools/mutants.py $(ARGS)

trace: ## which requirements a test names; ARGS=--missing lists the others
	@sh Tools/trace.sh $(ARGS)

screenshots: deps ## write every page at both widths into Docs/pictures, as the browser shows it
	@for name in rc rc-serve; do $(SWIFT) build $(TRAITS) --product $$name || exit 1; done
	@python=$$(sh Tests/BrowserTests/python.sh) && "$$python" -B Tests/BrowserTests/screenshots.py Docs/pictures

format: ## format every Swift file in place
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint: ## say where a Swift file is not as `make format` would write it
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

generate: ## make payload types and codecs from EventSchemas/Schemas
	@$(SWIFT) run $(TRAITS) --quiet rc-generate .

supabase: deps ## a Supabase project on this machine alone; ARGS='start --date august', ARGS=stop, ARGS=reset
	@python=$$(sh Tools/supabase-dev/python.sh) && "$$python" -B Tools/supabase-dev/supabase.py $(or $(ARGS),start)

install: deps ## install optimised programs, manual pages and completions below PREFIX; DESTDIR is put in front
	@for name in rc rc-serve rc-replay; do \
	  RC_COMMIT=$(COMMIT) $(SWIFT) build $(TRAITS) -c release --product $$name || exit 1; done
	@sh Tools/packaging/install.sh .build/release '$(PREFIX)'

dist: deps ## pack programs that need no Swift into dist/, with what they do need named and checked
	@for name in rc rc-serve rc-replay; do RC_COMMIT=$(COMMIT) $(SWIFT) build $(TRAITS) -c release --scratch-path .build-dist \
	  --static-swift-stdlib --product $$name || exit 1; done
	@sh Tools/packaging/dist.sh .build-dist/release '$(DIST)'

docs: deps ## write the documentation of the library's API, where the toolchain has DocC
	@SWIFT='$(SWIFT)' TRAITS='$(TRAITS)' sh Tools/docs.sh '$(API_DOCS)'

clean: ## remove what was built, the demo's home and the project of `make supabase`
	@[ ! -d .supabase ] || $(MAKE) --no-print-directory supabase ARGS=reset
	@$(SWIFT) package clean
	@rm -rf $(DEMO_HOME) .build-dist .build-docs dist .soak .supabase .browser
