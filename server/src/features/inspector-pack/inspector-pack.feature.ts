import { inspectorPackCalls } from '@vigil/contract/inspector-pack/inspector-pack'
import { Id } from '@vigil/contract/ids'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer, limited } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { fileMakers } from '#foundation/rights/file/download.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { createKeyService } from './key/key.service.ts'
import { createLinkService } from './link/link.service.ts'
import { packPath, sharedPackPath } from './pack-file.ts'
import { createPackService } from './pack.service.ts'

type Deps = {
  database: ScopedDatabase
  addresses: SignedAddresses
  actors: Actors
  newId: () => string
  now: () => number
}

export const inspectorPackFeature = (deps: Deps): ApiOffer => {
  const [packs, links, keys] = [createPackService(deps), createLinkService(deps), createKeyService(deps)]
  const { permission } = inspectorPackCalls.download
  return {
    answers: limited([
      answer(inspectorPackCalls.list, (input, actor) => packs.list(actor, input)),
      answer(inspectorPackCalls.ask, (input, actor) => packs.ask(actor, input)),
      answer(inspectorPackCalls.again, (input, actor) => packs.again(actor, input.packId)),
      answer(inspectorPackCalls.end, (input, actor) => packs.end(actor, input.packId)),
      answer(inspectorPackCalls.download, (input, actor) => packs.download(actor, input.packId)),
      answer(inspectorPackCalls.share, (input, actor) => links.share(actor, input)),
      answer(inspectorPackCalls.revoke, (input, actor) => links.revoke(actor, input.packLinkId)),
      answer(inspectorPackCalls.changeKey, (input, actor) => keys.change(actor, input.oemId)),
      answer(inspectorPackCalls.open, (input) => links.open(input)),
      { ...answer(inspectorPackCalls.key, (input) => keys.published(input.fingerprint)), isLimited: true },
    ]),
    files: {
      ...fileMakers(
        [{ path: packPath, permission, make: (actor, { packId }) => packs.file(actor, Id.parse(packId)) }],
        deps,
      ),
      [sharedPackPath]: links.file,
    },
  }
}
