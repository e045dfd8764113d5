/** Pictures of what a person saw, for people to look at. */
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'

export const shotFolder = resolve(import.meta.dirname, '../../.shots')

export const shoot = async (page: Page, name: string): Promise<void> => {
  // What slides in has arrived; what turns for ever is stopped.
  await page.screenshot({ path: join(shotFolder, `${name}.png`), animations: 'disabled' })
}
