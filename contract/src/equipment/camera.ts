/** What a camera sees: where the platform fetches its stream from, and where a person may watch it for a while. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

/** HLS; FLV, which is named and not played; or a channel by its numbers of GB/T 28181, which a media server shows as HLS. */
export const sourceKinds = ['hls', 'flv', 'gb28181'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Why a source that was set shows nothing. */
export const sourceTroubles = ['flv', 'noMediaServer'] as const
export type SourceTrouble = (typeof sourceTroubles)[number]

/**
 * The address of an HLS playlist, or `gb28181:<device>/<channel>`. It may hold a secret, so only whoever may write it reads it.
 */
const Source = z.nullable(z.string().check(z.minLength(1), z.maxLength(500)))

/** Good for whoever asked; the stream for ten minutes, the picture for one. */
const Still = z.object({ address: z.string(), at: Instant })

const ofSource = { body: 'json', permission: 'camera:update', scope: { equipmentId: 'equipment' } } as const

export const cameraCalls = {
  stream: call({
    path: 'camera/getStream.action',
    description: 'Where the caller may watch a camera for ten minutes, and the last picture of it that was kept.',
    kind: 'query',
    body: 'form',
    permission: 'camera:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: z.object({
      /** None where nobody has said where its stream is. */
      kind: z.nullable(z.enum(sourceKinds)),
      trouble: z.nullable(z.enum(sourceTroubles)),
      /** None where there is no source, or a trouble with it. */
      stream: z.nullable(z.object({ address: z.string(), expiresAt: Instant })),
      still: z.nullable(Still),
      /** Whether the caller may say where it is. */
      maySet: z.boolean(),
    }),
  }),
  source: call({
    ...ofSource,
    path: 'camera/getSource.action',
    description: 'The address that the platform fetches the stream of a camera from; for whoever may change it.',
    kind: 'query',
    input: z.object({ equipmentId: Id }),
    output: z.object({ source: Source }),
  }),
  setSource: call({
    ...ofSource,
    path: 'camera/setSource.action',
    description:
      'Says where the stream of a camera is, by address or by its numbers of GB/T 28181, or null to show none any more.',
    kind: 'command',
    input: z.strictObject({ equipmentId: Id, source: Source }),
    output: z.object({ source: Source }),
  }),
}
