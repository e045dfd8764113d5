/** Every address of the product, as `pnpm routes` tells anybody who asks. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { CityFacts } from '@vigil/stack/private-city'
import { deviceOf } from '#site.ts'

export interface ProductRoute {
  readonly path: string
  /** The name of its page, in English. */
  readonly screen: string
  readonly built: boolean
}

const root = resolve(import.meta.dirname, '../../..')

export const productRoutes = (): readonly ProductRoute[] => {
  const output = execFileSync(process.execPath, ['tools/src/routes.ts', '--json'], { cwd: root, encoding: 'utf8' })
  // Printed by our own command in this shape.
  return (JSON.parse(output) as { routes: readonly ProductRoute[] }).routes
}

export interface Addressed {
  readonly equipmentId: string
  readonly projectId: string
  readonly keyCode: string
  readonly type: string
}

/** A page of equipment with the specification's one parameter. */
export const deviceAddress = (path: string, { equipmentId, projectId, keyCode, type }: Addressed): string => {
  const context = { typeName: type, equipmentId, projectId, keyCode, deviceName: keyCode }
  return `${path}?params=${encodeURIComponent(JSON.stringify(context))}`
}

/** An address a person could have: names filled in, with the device that pages of equipment are about. */
export const addressOf = ({ path }: Pick<ProductRoute, 'path'>, city: CityFacts): string => {
  const plain = path.replace(':page', 'login')
  const isAboutOne = plain.startsWith('/pagesEquimmentInfo/')
  return isAboutOne ? deviceAddress(plain, deviceOf(city, 'tempHumidity')) : plain
}
