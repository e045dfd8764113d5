/** Many pictures on one: each small, with its name beneath it. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

export interface Cell {
  /** Where the picture lies. */
  readonly file: string
  readonly name: string
}

interface Sheet {
  readonly cells: readonly Cell[]
  readonly perRow: number
  readonly width: number
  /** Longer pictures are cut here. */
  readonly height?: number
  readonly to: string
}

export const drawSheet = async (browser: Browser, { cells, perRow, width, height, to }: Sheet): Promise<void> => {
  const figures = cells.map(({ file, name }) => {
    const picture = readFileSync(file).toString('base64')
    return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${name}</figcaption></figure>`
  })
  const page = await browser.newPage({ viewport: { width: perRow * (width + 12) + 12, height: 900 } })
  const cut = height === undefined ? '' : `max-height:${height}px;object-fit:cover;object-position:top;`
  await page.setContent(`<style>body{display:grid;grid-template-columns:repeat(${perRow},${width}px);gap:12px;margin:12px;
    font:12px sans-serif}figure{margin:0}img{width:${width}px;${cut}border:1px solid #ccd}</style>${figures.join('')}`)
  await page.screenshot({ path: to, fullPage: true })
  await page.close()
}
