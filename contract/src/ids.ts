/** Scalars that every call shares: how an id, a time, money and energy look on the wire. */
import * as z from 'zod/mini'

// One spelling per id: scope strings, cache keys and live routes compare ids as text, so capitals are refused.
export const Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/), z.meta({ format: 'uuid' }))
export type Id = z.infer<typeof Id>

/** ISO 8601, UTC, always with milliseconds, so that text order is time order. */
export const Instant = z.iso.datetime({ precision: 3 })
export type Instant = z.infer<typeof Instant>

/** Money in whole fen. Negative for a refund or a debt. */
export const Fen = z.int()
export type Fen = z.infer<typeof Fen>

/** Energy in whole watt-hours. A meter that feeds back counts in a register of its own, so never negative. */
export const WattHour = z.int().check(z.nonnegative())
export type WattHour = z.infer<typeof WattHour>

/**
 * A position in a log (outbox, inbox). A number although the column is bigint: one more per event reaches 2^53 only
 * after 2,800 years at 100,000 a second, and both sides compare positions with < and >, which text would get wrong.
 */
export const LogPosition = z.int().check(z.nonnegative())
export type LogPosition = z.infer<typeof LogPosition>

/** Where the next page of a keyset-paged list begins. Opaque to the client: only the server that made it reads it. */
export const Cursor = z.string().check(z.minLength(1), z.maxLength(512), z.regex(/^[A-Za-z0-9_-]+$/))
export type Cursor = z.infer<typeof Cursor>

const DigitString = z.string().check(z.regex(/^-?\d{1,16}$/))

/**
 * A whole number that may arrive as text, because every field of an urlencoded body is text.
 * Number() alone would read '' and ' ' as 0, so the text must be digits first.
 */
export const FormInt = (min: number, max: number) =>
  z.pipe(z.pipe(z.union([z.int(), DigitString]), z.transform(Number)), z.int().check(z.minimum(min), z.maximum(max)))

/** How often a row has changed, as the reader saw it. The column is an integer of four bytes. */
export const Version = FormInt(0, 2_000_000_000)

/** A day of a calendar that people plan in: nothing that is reckoned from it leaves what a clock can say. */
export const Day = z.iso.date().check(z.regex(/^2[01]/))

/** Yes or no, as JSON says it or as a form spells it. Anything else is refused, never read as "no". */
export const FormFlag = z.pipe(
  z.pipe(
    z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]),
    z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
  z.boolean(),
)

/** How many rows a page holds: 20 unless asked, never more than 100. */
export const PageSize = z.prefault(FormInt(1, 100), 20)
