/** Columns as values: the types follow from them, and a test holds them against the migrated database. */
import type { ColumnType } from 'kysely'

type Column<Select, Insert> = {
  readonly sqlType: string
  readonly nullable: boolean
  /** Never filled: it only carries the types. */
  readonly phantom?: { select: Select; insert: Insert }
}

const column = <T>(sqlType: string): Column<T, T> => ({ sqlType, nullable: false })

export const uuid = column<string>('uuid')
export const text = column<string>('text')
export const flag = column<boolean>('bool')
export const smallint = column<number>('int2')
export const integer = column<number>('int4')
/** Log positions stay below 2^53, so a number is exact. */
export const bigint = column<number>('int8')
export const real = column<number>('float8')
export const instant = column<Date>('timestamptz')
/** A day of somebody's calendar. It is asked for as text: a driver would make an instant of it. */
export const date = column<string>('date')
export const bytes = column<Buffer>('bytea')
export const texts = column<string[]>('_text')
export const smallints = column<number[]>('_int2')
/** Some of them may be unknown. */
export const integers = column<(number | null)[]>('_int4')
export const uuids = column<string[]>('_uuid')
// A JSON column is written as text, because pg would turn a JavaScript array into a PostgreSQL array.
export const json = <T>(): Column<T, string> => ({ sqlType: 'jsonb', nullable: false })
/** Kept as the text it came as, for what is written often and never looked into. */
export const plainJson = <T>(): Column<T, string> => ({ sqlType: 'json', nullable: false })

export const nullable = <S, I>(of: Column<S, I>): Column<S | null, I | null | undefined> => ({
  sqlType: of.sqlType,
  nullable: true,
})
/** Has a default or is generated: may be left out of an insert. */
export const defaulted = <S, I>(of: Column<S, I>): Column<S, I | undefined> => ({
  sqlType: of.sqlType,
  nullable: of.nullable,
})

export type Table = Readonly<Record<string, Column<unknown, unknown>>>

export type RowTypes<T extends Table> = {
  [K in keyof T]: T[K] extends Column<infer S, infer I> ? ColumnType<S, I, I> : never
}

/** Whose a row is: every wall asks by these. */
export const site = { oem_id: uuid, company_id: nullable(uuid), project_id: uuid }
