// Cells of a CSV file, written by the database.
import { type RawBuilder, sql } from 'kysely'

/** Kept as text by a leading tab: as a number a spreadsheet would round it. */
export const csvDigits = (value: RawBuilder<unknown>) => sql`coalesce('"' || chr(9) || ${value} || '"', '')`

/** As `csvCell`; an empty cell instead of null, which `concat_ws` would leave out. */
export const csvText = (value: RawBuilder<unknown>) => sql`coalesce(case
  when ${value} is null or ${value} !~ '^[=+@\\t\\r-]|[",\\r\\n]' then ${value}
  when ${value} ~ '^[=+@\\t\\r-]' then concat('"''', replace(${value}, '"', '""'), '"')
  else concat('"', replace(${value}, '"', '""'), '"') end, '')`

/** Beijing time. */
export const csvTime = (value: RawBuilder<unknown>) =>
  sql`coalesce(to_char(${value} at time zone interval '8 hours', 'YYYY-MM-DD HH24:MI:SS'), '')`
