/** Whom the operator's own step of a fire's calls rings: named by the operator, on the page of the operator. */
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'

const { person } = setStage()

describe('an operator’s duty list', () => {
  it.each(['phone', 'wide'] as const)('is said to be empty, filled and emptied again, on a %s', async (size) => {
    const { page, open, complaints } = await person('oem', { size })
    await open('/pagesOem/oemInfo')
    const empty = page.getByText(/名单为空：/)
    await empty.waitFor()
    await empty.scrollIntoViewIfNeeded()
    await shoot(page, `operator-duty-1-empty-${size}`)
    await page.getByText(/添加人员（/).click()
    await page
      .getByRole('button', { name: /加入名单/ })
      .first()
      .click()
    const off = page.getByRole('button', { name: /移出名单/ })
    await off.waitFor()
    await shoot(page, `operator-duty-2-named-${size}`)
    expect(await empty.count()).toBe(0)
    await off.click()
    await empty.waitFor()
    expect(complaints).toEqual([])
  })
})
