/** What a module offers to the api process: its calls, and the addresses that are no calls. */
import type { FileMaker } from '#infrastructure/http/downloads.ts'
import type { DocumentMaker } from '#infrastructure/http/made-documents.ts'
import type { Receiver } from '#infrastructure/http/receivers.ts'
import type { Turn } from '#infrastructure/http/redirects.ts'
import type { UploadDoor } from '#infrastructure/http/uploads.ts'
import type { Figures } from '#infrastructure/metrics/metrics-door.ts'
import type { Answer } from './answer.ts'

type ByPath<Offered> = Readonly<Record<string, Offered>>

export interface ApiOffer {
  readonly answers?: readonly Answer[]
  /** Files to download. */
  readonly files?: ByPath<FileMaker>
  /** Where bytes may be sent to. */
  readonly uploads?: ByPath<UploadDoor>
  /** Where others report. */
  readonly receivers?: ByPath<Receiver>
  /** Addresses that send a browser on. */
  readonly turns?: ByPath<Turn>
  /** Public documents that are made when somebody asks. */
  readonly made?: ByPath<DocumentMaker>
  /** For a monitoring system. */
  readonly figures?: () => Figures
  /** After the last answer. */
  readonly stop?: () => Promise<void>
}

/** Nobody offers a path that somebody else has: the later one would silently take its place. */
const joined = <Offered>(parts: readonly (ByPath<Offered> | undefined)[]): ByPath<Offered> => {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  const twice = entries.find(([path], at) => entries.findIndex(([other]) => other === path) !== at)
  if (twice) throw new Error(`two modules offer ${twice[0]}`)
  return Object.fromEntries(entries)
}

export const joinOffers = (offers: readonly ApiOffer[]): Required<ApiOffer> => ({
  answers: offers.flatMap(({ answers = [] }) => answers),
  files: joined(offers.map(({ files }) => files)),
  uploads: joined(offers.map(({ uploads }) => uploads)),
  receivers: joined(offers.map(({ receivers }) => receivers)),
  turns: joined(offers.map(({ turns }) => turns)),
  made: joined(offers.map(({ made }) => made)),
  figures: () => Object.assign({}, ...offers.map(({ figures }) => figures?.() ?? {})),
  stop: async () => void (await Promise.all(offers.map(async ({ stop }) => stop?.()))),
})
