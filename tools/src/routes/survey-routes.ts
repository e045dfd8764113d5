/** How many routes open their screen, all in all and for each capability. */
import type { RouteRow } from './read-routes.ts'

export interface RouteSurvey {
  readonly total: number
  readonly built: number
  readonly planned: number
  readonly routes: readonly {
    readonly path: string
    readonly screen: string
    readonly capability: string
    readonly built: boolean
  }[]
}

export const surveyRoutes = (rows: readonly RouteRow[], capabilities?: readonly string[]): RouteSurvey => {
  const unknown = (capabilities ?? []).filter((name) => rows.every(({ capability }) => capability !== name))
  if (unknown.length > 0) throw new Error(`no route has the capability ${unknown.join(', ')}`)
  const routes = rows
    .filter(({ capability }) => capabilities?.includes(capability) ?? true)
    .map(({ path, name, capability, screen }) => ({ path, screen: name.en, capability, built: screen !== undefined }))
  const built = routes.filter((route) => route.built).length
  return { total: routes.length, built, planned: routes.length - built, routes }
}

export const countByCapability = ({ routes }: RouteSurvey): Record<string, { built: number; total: number }> => {
  const counts: Record<string, { built: number; total: number }> = {}
  for (const { capability, built } of routes) {
    const count = (counts[capability] ??= { built: 0, total: 0 })
    count.total += 1
    if (built) count.built += 1
  }
  return counts
}
