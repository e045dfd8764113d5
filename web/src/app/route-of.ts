/** Which row an address belongs to: the one that spells it, else one that leaves a word open. */
import { routes } from './routes.ts'
import type { RouteRow } from './routes/route-row.ts'

/** People type and bookmark in any case, with and without a stroke at the end. */
const plain = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase()

const spelled = new Map(routes.map((row) => [plain(row.path), row]))
const open = routes
  .filter(({ path }) => path.includes(':'))
  .map((row) => ({ row, pattern: new RegExp(`^${plain(row.path).replaceAll(/:\w+/g, '[^/]+')}$`) }))

export const routeOf = (path: string): RouteRow | undefined =>
  spelled.get(plain(path)) ?? open.find(({ pattern }) => pattern.test(plain(path)))?.row
