/** `pnpm pictures`: a few of the shots, small enough for a repository, as docs/pictures shows them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { startBrowser } from '#browser/visit.ts'

const root = resolve(import.meta.dirname, '../..')
const shots = join(root, 'e2e/.shots')
const pictures = join(root, 'docs/pictures')

/** Side by side in one picture each. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'phone.webp': ['home-phone-light-zh', 'monitor-phone-light-zh', 'breaker-phone-light-zh', 'equipment-phone-dark-en'],
  'monitor-wide.webp': ['monitor-chosen-wide-light-zh'],
  'breaker-wide.webp': ['breaker-wide-dark-zh'],
}
const mostWidth = 1_280

const fileOf = (name: string): string => join(shots, `${name}.png`)

const draw = async ({ sources, width }: { sources: string[]; width: number }): Promise<string> => {
  const images = await Promise.all(
    sources.map(async (source) => createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())),
  )
  const gap = images.length > 1 ? 24 : 0
  const whole = images.reduce((sum, image) => sum + image.width, gap * (images.length - 1))
  const scale = Math.min(1, width / whole)
  const height = Math.max(...images.map((image) => image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(whole * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  let x = 0
  for (const image of images) {
    context.drawImage(image, x * scale, 0, image.width * scale, image.height * scale)
    x += image.width + gap
  }
  return canvas.toDataURL('image/webp', 0.86).split(',')[1] ?? ''
}

const make = async (page: Page, names: readonly string[]): Promise<Buffer> => {
  const sources = names.map((name) => readFileSync(fileOf(name)).toString('base64'))
  return Buffer.from(await page.evaluate(draw, { sources, width: mostWidth }), 'base64')
}

const missing = Object.values(shown)
  .flat()
  .find((name) => !existsSync(fileOf(name)))
if (missing !== undefined) {
  console.error(`${fileOf(missing)} is missing: run pnpm shots first`)
  process.exit(1)
}
const browser = await startBrowser()
try {
  const page = await browser.newPage()
  for (const [name, names] of Object.entries(shown)) writeFileSync(join(pictures, name), await make(page, names))
  console.log(`${Object.keys(shown).join(', ')} in docs/pictures`)
} finally {
  await browser.close()
}
