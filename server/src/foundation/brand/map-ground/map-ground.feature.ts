import { mapGroundCalls } from '@vigil/contract/brand/map-ground'
import type { Environment } from '#infrastructure/config/config.ts'
import { createBoundedGet } from '#infrastructure/outbound/bounded-get.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { fileMakers, type Download } from '#foundation/rights/file/download.ts'
import { readTileSources } from './tile-settings.ts'
import { createTileService, tilePath } from './tile.service.ts'

export type MapGroundNeeds = Omit<Parameters<typeof createTileService>[0], 'brands' | 'sources' | 'outside'> & {
  readonly environment: Environment
  readonly actors: Actors
}

/** Nobody looks at a map that long without its ground. */
const patienceMs = 5_000

export const mapGroundOffer = (needs: MapGroundNeeds & Pick<Parameters<typeof createTileService>[0], 'brands'>) => {
  const { of: sources, hosts } = readTileSources(needs.environment)
  const tiles = createTileService({ ...needs, sources, outside: createBoundedGet({ hosts, patienceMs }) })
  const tile: Download = {
    path: tilePath,
    permission: mapGroundCalls.ground.permission,
    make: (_actor, { suffix }, unsealed) => tiles.tile(suffix, unsealed),
  }
  return {
    answers: [answer(mapGroundCalls.ground, (_input, actor) => tiles.ground(actor))],
    files: fileMakers([tile], needs),
  } satisfies ApiOffer
}
