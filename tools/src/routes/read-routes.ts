/** The client's route table, read from outside: a workshop looks at the web package, it does not lean on it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface RouteRow {
  readonly path: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly capability: string
  /** Absent while it is planned. */
  readonly screen?: { readonly name: string }
}

export const readRoutes = async (root: string): Promise<readonly RouteRow[]> => {
  const table: unknown = await import(pathToFileURL(join(root, 'web/src/app/routes.ts')).href)
  // The web package's own compiler holds its rows to this shape and more.
  return (table as { routes: readonly RouteRow[] }).routes
}
