"""Which tables, columns and functions there are: as the database has them now, or as it had them when they were loaded."""

import difflib

from .errors import Refusal


class Live:
    """As the transaction at hand sees them, read anew for each question: nothing has to be reloaded."""

    def __init__(self, cursor):
        self.cursor = cursor

    def _rows(self, statement, *values):
        self.cursor.execute(statement, values)
        return self.cursor.fetchall()

    def tables(self, schema):
        return [row[0] for row in self._rows(
            "select relname from pg_class where relkind in ('r', 'p', 'v') and relnamespace = %s::regnamespace", schema)]

    def columns(self, schema, table):
        """{name: type} of a table or view in its order; empty where there is none."""
        return dict(self._rows(
            """select attname, format_type(atttypid, null) from pg_attribute
               join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p', 'v')
               join pg_namespace on pg_namespace.oid = relnamespace
               where nspname = %s and relname = %s and attnum > 0 and not attisdropped order by attnum""", schema, table))

    def primary_key(self, schema, table):
        return [row[0] for row in self._rows(
            """select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
               where indisprimary and indrelid = format('%%I.%%I', %s::text, %s::text)::regclass""", schema, table)]

    def defaults(self, schema, table):
        """{name: expression} of the columns that have one."""
        return dict(self._rows(
            """select attname, pg_get_expr(adbin, adrelid) from pg_attrdef
               join pg_attribute on attrelid = adrelid and attnum = adnum
               where adrelid = format('%%I.%%I', %s::text, %s::text)::regclass""", schema, table))

    def functions(self, schema):
        return [Function(row) for row in self._rows(
            """select p.oid, proname,
                 array(select coalesce(proargnames[i], '') from generate_series(1, pronargs) i order by i),
                 array(select format_type(proargtypes[i - 1], null) from generate_series(1, pronargs) i order by i),
                 pronargdefaults, proretset,
                 typtype = 'c' or prorettype = 'record'::regtype, prorettype = 'void'::regtype, provolatile = 'v'
               from pg_proc p join pg_type t on t.oid = prorettype
               where pronamespace = %s::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype""", schema)]


class Loaded:
    """As the database had them at one time, whatever it has become since."""

    def __init__(self, cursor, schemas):
        live = Live(cursor)
        self._tables = {schema: live.tables(schema) for schema in schemas}
        self._functions = {schema: live.functions(schema) for schema in schemas}
        named = [(schema, table) for schema in schemas for table in self._tables[schema]]
        self._columns, self._keys, self._defaults = (
            {name: ask(*name) for name in named} for ask in (live.columns, live.primary_key, live.defaults))

    def tables(self, schema):
        return self._tables[schema]

    def functions(self, schema):
        return self._functions[schema]

    def columns(self, schema, table):
        return self._columns.get((schema, table), {})

    def primary_key(self, schema, table):
        return self._keys[schema, table]

    def defaults(self, schema, table):
        return self._defaults[schema, table]


def columns(known, schema, table):
    """{name: type} of a table or view in its order."""
    found = known.columns(schema, table)
    if not found:
        near = difflib.get_close_matches(table, known.tables(schema), 1, 0.7)
        raise Refusal(404, "PGRST205", f"Could not find the table '{schema}.{table}' in the schema cache",
                      hint=f"Perhaps you meant the table '{schema}.{near[0]}'" if near else None)
    return found


class Function:
    def __init__(self, row):
        (self.oid, self.name, names, types, defaults, self.returns_set, self.is_composite, self.is_void,
         self.is_volatile) = row
        self.arguments = list(zip(names, types))
        self.required = {name for name, _ in self.arguments[:len(self.arguments) - defaults]}
        self.takes_body = len(types) == 1 and names[0] == "" and types[0] in ("json", "jsonb")

    def fits(self, given):
        return self.required <= given <= {name for name, _ in self.arguments}


def function(known, schema, name, given):
    """The function of that name whose arguments are the given ones."""
    everything = known.functions(schema)
    named = [one for one in everything if one.name == name]
    for one in named:
        if not one.takes_body and one.fits(given):
            return one
    for one in named:
        if one.takes_body:
            return one
    asked = ("without parameters" if not given else
             f"with parameter{'s' if len(given) > 1 else ''} {', '.join(sorted(given))}")
    near = difflib.get_close_matches(name, [one.name for one in everything], 1, 0.7)
    hint = None
    if near:
        best = next(one for one in everything if one.name == near[0])
        hint = (f"Perhaps you meant to call the function {schema}.{best.name}"
                + (f"({', '.join(n for n, _ in best.arguments)})" if best.arguments else ""))
    listed = f"({', '.join(sorted(given))})" if given else " without parameters"
    raise Refusal(
        404, "PGRST202", f"Could not find the function {schema}.{name}{listed} in the schema cache",
        f"Searched for the function {schema}.{name} {asked} or with a single unnamed json/jsonb parameter, "
        "but no matches were found in the schema cache.", hint)
