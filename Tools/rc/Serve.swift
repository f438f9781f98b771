import ArgumentParser
import CommandKit

struct Serve: ServingCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "The pages in a browser.",
    discussion: """
      Prints the address to open; --open opens it. It listens on 127.0.0.1 alone and lets in only the browser that \
      opened that address; each start has a new one. Control-C ends it. In an empty home the first page begins the \
      family.

      If somebody is signed in (rc sign-in), each change is published to the family's Supabase project meanwhile, and \
      every page shows how far that is. --no-publish turns it off.

      With --listen, other machines can reach it, and everybody signs in with the family's Supabase project (rc \
      sign-in names it). It speaks HTTP: put a TLS proxy in front of it, and give the address that browsers then use \
      as --origin. Programs send a sign-in's token as a bearer token.

      With --house the family's own phones and computers are let in, each by an invitation: the printed address is \
      one, and more are made on the Family page or with rc devices invite. No Supabase project is needed. It speaks \
      TLS, on all addresses of this machine unless --listen names one, and port 8443 or the next one that is free: \
      with --certificate and --key, otherwise with a certificate of the family's own, which each device has to trust \
      once (rc devices trust). With --origin https://… and no certificate, something in front of it speaks TLS, such \
      as tailscale serve or Caddy, and it speaks HTTP on 127.0.0.1. Another computer of the family, with a home of its \
      own, exchanges its history with this one by rc sync.

      With --log it serves all families whose logs are in a PostgreSQL database, each to its own people; --home is \
      then the node's folder, which may be deleted. A member of several families names one at /family/ID, a program in \
      the header X-Family. /health, /ready and /metrics answer without a sign-in. Standard error is the node's log: a \
      JSON object on each line, one for each request, none with a value of anybody's. After an update of the program the \
      first page of each family waits until its history is folded again; with --prepare the node does that before it \
      listens.

      Pages write dates, numbers and money as the browser asks (Accept-Language), else as --locale says.
      """)

  @OptionGroup var options: HomeOptions
  @OptionGroup var asked: ServeOptions
}
