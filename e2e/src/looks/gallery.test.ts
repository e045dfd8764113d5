/** The parts of the design language, each in its states, against the pictures that were agreed on. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sizeNames, startBrowser, themes, visit } from '#browser/visit.ts'
import { shareThatDiffers } from './compare-pictures.ts'
import { startGallery } from './gallery-server.ts'
import { settle } from './screens.ts'

const agreed = resolve(import.meta.dirname, '../../gallery')
const shots = resolve(import.meta.dirname, '../../.shots')
// A few letters whose edges fall differently stay below it; a button that looks different does not.
const mostThatDiffers = 0.0005
// After a change that was meant: VIGIL_GALLERY=agree pnpm e2e src/looks/gallery
const agrees = process.env['VIGIL_GALLERY'] === 'agree'

let browser: Browser
let server: Awaited<ReturnType<typeof startGallery>>
beforeAll(async () => {
  ;[browser, server] = await Promise.all([startBrowser(), startGallery()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe.each(sizeNames)('the gallery on a %s', (size) => {
  it.each(themes)('in %s looks as agreed', async (theme) => {
    const { page, open, complaints, end } = await visit(browser, { base: server.base, size, theme, pixelRatio: 1 })
    await page.clock.setFixedTime('2026-11-14T06:32:00.000Z')
    await open('/gallery')
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 })
    await settle(page)
    const seen = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    // Nobody stands behind the gallery to say whose name is on the door.
    expect(complaints.filter((complaint) => !complaint.includes('/brand/findLoginPage.action'))).toEqual([])

    const name = `${size}-${theme}.png`
    const file = join(agreed, name)
    if (agrees) writeFileSync(file, seen)
    expect(existsSync(file)).toBe(true)
    await page.goto('about:blank')
    const share = await shareThatDiffers(page, readFileSync(file), seen)
    if (share > mostThatDiffers) {
      mkdirSync(shots, { recursive: true })
      writeFileSync(join(shots, `gallery-${name}`), seen)
    }
    expect(share, `compare e2e/gallery/${name} with e2e/.shots/gallery-${name}`).toBeLessThanOrEqual(mostThatDiffers)
    await end()
  })
})
