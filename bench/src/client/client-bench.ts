/** What a person at the screen waits for. First with a city that lives, then out of a file with every server stopped. */
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { dataFolder } from '@vigil/stack/private-stack'
import { median, percentile } from '#load/percentile.ts'
import { makeFeed, writeFeed } from './feed.ts'
import { measureList, type ListMeasure } from './measure-list.ts'
import { measurePixel, type PixelMeasure } from './measure-pixel.ts'

const site = resolve(import.meta.dirname, '../../../web/dist/site')

export interface ClientResult {
  readonly pixel: PixelMeasure
  readonly list: ListMeasure
}

export const benchClient = async (quick: boolean): Promise<ClientResult> => {
  // The city builds the page that both parts show.
  const pixel = await measurePixel(quick)
  const folder = join(dataFolder, 'bench-client')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'feed.jsonl')
  writeFeed(file, makeFeed({ equipment: 10_000, updatesPerSec: 500, seconds: quick ? 8 : 20 }))
  return { pixel, list: await measureList(site, file) }
}

const rounded = (value: number): number => Number(value.toFixed(1))

export const clientFigures = ({ pixel, list }: ClientResult): Record<string, number> => ({
  listRows: list.rows,
  domRows: list.domRows,
  frameP50Ms: rounded(list.frameP50Ms),
  frameP95Ms: rounded(list.frameP95Ms),
  frameP99Ms: rounded(list.frameP99Ms),
  frameCpuP95Ms: rounded(list.frameCpuP95Ms),
  inpMs: rounded(list.inpMs),
  interactions: list.interactions,
  pixelP50Ms: rounded(median(pixel.times)),
  pixelP99Ms: rounded(percentile(pixel.times, 0.99)),
  pixelSeen: pixel.times.length,
  pixelMissed: pixel.missed,
  load: rounded(loadavg()[0] ?? 0),
})

export const clientTable = (result: ClientResult): string =>
  [
    ...Object.entries(clientFigures(result)).map(([name, value]) => `${name.padEnd(14)} ${String(value).padStart(8)}`),
    'longest tasks of the main thread, at a quarter of the speed',
    ...result.list.longest.map((line) => `  ${line}`),
  ].join('\n')
