/** What stands as the source of a camera, and where its HLS playlist is. Pure. */
import type { SourceKind, SourceTrouble } from '@vigil/contract/equipment/camera'

/** By GB/T 28181 a device and one of its channels have twenty digits each. */
const coded = /^gb28181:(\d{20})\/(\d{20})$/

export const isCoded = (source: string): boolean => coded.test(source)

type Playlist =
  | { readonly kind: SourceKind; readonly address: string }
  | { readonly kind: SourceKind; readonly trouble: SourceTrouble }

export type Resolve = (camera: { readonly source: string; readonly oemId: string }) => Playlist

/** By the operator's id: where his media server shows a channel as HLS, with `{device}` and `{channel}` in it. */
type MediaServers = ReadonlyMap<string, string>

const pathOf = (source: string): string => (URL.canParse(source) ? new URL(source).pathname : '')

export const createResolve =
  (servers: MediaServers): Resolve =>
  ({ source, oemId }) => {
    const [, device, channel] = coded.exec(source) ?? []
    if (device === undefined || channel === undefined)
      return /\.flv$/i.test(pathOf(source)) ? { kind: 'flv', trouble: 'flv' } : { kind: 'hls', address: source }
    // Numbers are no secret: those of one operator lead to no server but his own.
    const server = servers.get(oemId)
    return server === undefined
      ? { kind: 'gb28181', trouble: 'noMediaServer' }
      : { kind: 'gb28181', address: server.replaceAll('{device}', device).replaceAll('{channel}', channel) }
  }

const written = /^([0-9a-f-]{36})=(https?:\/\/\S*\{channel\}\S*\.m3u8(?:\?\S*)?)$/

/** A setting that cannot work ends the start. */
export const mediaServersIn = (text = ''): MediaServers =>
  new Map(
    text
      .split(/\s+/)
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const [, oemId, address] = written.exec(part) ?? []
        if (oemId === undefined || address === undefined)
          throw new Error(
            'VIGIL_GB28181_MEDIA must be <operator id>=<address>, with spaces between; an address is one of HLS with {channel} in it: https://media.example.com/rtp/{device}_{channel}/hls.m3u8',
          )
        return [oemId, address]
      }),
  )
