/** Which row an address belongs to: the one that spells it, else one that leaves a word open. */
import type { RouteRow } from '#foundation/area/area.ts'
import { routes } from './routes.ts'

/** People type and bookmark in any case, with and without a stroke at the end. */
const plain = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase()

const spelled = new Map(routes.map((row) => [plain(row.path), row]))
const open = routes
  .filter(({ path }) => path.includes(':'))
  .map((row) => ({ row, pattern: new RegExp(`^${plain(row.path).replaceAll(/:\w+/g, '[^/]+')}$`) }))

export const routeOf = (path: string): RouteRow | undefined =>
  spelled.get(plain(path)) ?? open.find(({ pattern }) => pattern.test(plain(path)))?.row

/** Of an address that must have one. */
export const rowAt = (path: string): RouteRow => {
  const row = routeOf(path.split('?', 1)[0] ?? '')
  if (!row) throw new Error(`${path}: no such route`)
  return row
}
