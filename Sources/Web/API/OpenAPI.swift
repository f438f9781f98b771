import CanonicalJSON

/// The OpenAPI 3.1 document, made from the endpoints that the server uses.
enum OpenAPI {
  static func document(of endpoints: [Endpoint]) -> JSONValue {
    var paths: [String: [String: JSONValue]] = [:]
    for endpoint in endpoints {
      paths[endpoint.path, default: [:]][endpoint.method.rawValue.lowercased()] = operation(endpoint)
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Recruiting Compass", "version": "1",
        "description": """
        The calls of the family's own server. A program sends the token of this start, or a sign-in's, as a bearer; a \
        page of the site has its cookie and sends the secret of its forms as X-CSRF-Token with every write.
        """,
      ],
      "servers": [["url": "/"]], "security": [["bearer": []]],
      "paths": .object(paths.mapValues(JSONValue.object)),
      "components": [
        "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
        "schemas": ["Refusal": APIError.shape.schema],
        "responses": .object(
          Dictionary(
            uniqueKeysWithValues: usual.map { status, reason in
              ("\(status)", refusal(reason))
            })),
      ],
    ]
  }

  private static func operation(_ endpoint: Endpoint) -> JSONValue {
    var answers: [String: JSONValue] = [
      "200": ["description": "Done.", "content": ["application/json": ["schema": endpoint.answer.schema]]]
    ]
    for status in statuses(of: endpoint) {
      answers["\(status)"] =
        endpoint.refusals[status].map(refusal) ?? ["$ref": .string("#/components/responses/\(status)")]
    }
    var operation: [String: JSONValue] = [
      "operationId": .string(endpoint.name), "summary": .string(endpoint.summary), "responses": .object(answers),
    ]
    let parameters = parameters(of: endpoint)
    if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
    if let body = endpoint.body {
      operation["requestBody"] = [
        "required": .flag(endpoint.needsBody), "content": ["application/json": ["schema": body.schema]],
      ]
    }
    return .object(operation)
  }

  private static func parameters(of endpoint: Endpoint) -> [JSONValue] {
    let query = endpoint.query.map { parameter -> JSONValue in
      guard case .object(var schema) = Shape.integer(parameter.range).schema else { return [:] }
      schema["default"] = .count(parameter.usual)
      return [
        "name": .string(parameter.name), "in": "query", "required": false, "description": .string(parameter.note),
        "schema": .object(schema),
      ]
    }
    guard endpoint.hasID else { return query }
    return [["name": "id", "in": "path", "required": true, "schema": Shape.text(.uuid).schema]] + query
  }

  /// The statuses of the refusals that an endpoint may answer with.
  private static func statuses(of endpoint: Endpoint) -> [Int] {
    var statuses = [400, 401, 403, 405, 500]
    if endpoint.hasID { statuses.append(404) }
    if endpoint.body != nil { statuses += [409, 413, 415, 422] }
    if endpoint.method == .delete { statuses.append(409) }
    return Array(Set(statuses).union(endpoint.refusals.keys)).sorted()
  }

  private static func refusal(_ reason: String) -> JSONValue {
    [
      "description": .string(reason),
      "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Refusal"]]],
    ]
  }

  private static let usual: [Int: String] = [
    400: "The request cannot be read, or is no call of this endpoint.", 401: "Not authenticated.",
    403: "The person's role does not permit it, or the request comes from another site.",
    404: "There is no such thing in this family.", 405: "The path has other methods.",
    409: "The state does not permit it, or somebody else changed the same meanwhile.",
    413: "The body is too large.", 415: "The body is not JSON.", 422: "A rule says no to a value.",
    500: "Something went wrong here.",
  ]
}
