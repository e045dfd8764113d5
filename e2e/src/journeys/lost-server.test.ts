import { kill } from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { deviceOf, order } from '#site.ts'

const { city, manager } = setStage()
const thermometer = deviceOf(city, 'tempHumidity')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a server that says nothing for 15 seconds', () => {
  it('is missed within 10 seconds, and afterwards everything is caught up', async () => {
    const api = city.pids['api'] ?? 0
    const { page, open } = await manager()
    await open('/pages/monitor/monitor?type=183')
    await page.getByRole('listitem').filter({ hasText: '℃' }).first().waitFor()

    // Frozen, not ended: its connections stay open and silent, the hardest case to notice.
    kill(api, 'SIGSTOP')
    onTestFinished(() => void kill(api, 'SIGCONT'))
    const lostAt = performance.now()
    const bar = page.getByRole('status').filter({ hasText: '监控已中断' })
    await bar.waitFor({ timeout: 11_500 })
    const noticedAfterMs = performance.now() - lostAt
    // Ten seconds since the last word, which may have come just as the server froze; half a second to look.
    expect(noticedAfterMs).toBeLessThan(10_600)

    await order(city, thermometer, { order: 'setState', property: 'temperature', value: 14.2 })
    await pause(Math.max(0, 15_000 - (performance.now() - lostAt)))
    kill(api, 'SIGCONT')
    await bar.waitFor({ state: 'detached', timeout: 15_000 })
    await page.getByRole('listitem').filter({ hasText: '14.2' }).waitFor({ timeout: 15_000 })
    await order(city, thermometer, { order: 'recover' })
  })
})
