/** Keyset paging: a page begins after the last row of the one before, so the ten-thousandth page costs as much as the first. */
import { Buffer } from 'node:buffer'

const cursorOf = (lastId: string): string => Buffer.from(lastId.replaceAll('-', ''), 'hex').toString('base64url')

/** The id inside a cursor, or undefined for anything a cursor was not made from. */
export const idOfCursor = (cursor: string): string | undefined => {
  const hex = Buffer.from(cursor, 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** One row more was asked for than fits: its presence says that there is a next page. */
export const pageOfRows = <Row extends { id: string }, Out>(rows: Row[], size: number, toOut: (row: Row) => Out) => {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown.map(toOut), next: rows.length > size && last ? cursorOf(last.id) : null }
}
