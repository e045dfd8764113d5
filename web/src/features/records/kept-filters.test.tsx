import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { keepFilters, readFilters } from './kept-filters.ts'

const lists = [
  ['alarms', '/pagesCommon/history/alarmList', 'stage=archived&priority=2'],
  ['fires', '/pagesCommon/history/fireAlarmList', 'stage=open'],
  ['hazards', '/pagesCommon/history/alarmListNew', 'stage=overdue&level=major'],
  ['points that cry wolf', '/pagesCommon/history/alarmList?view=nuisance', `days=7&unit=${projectId}`],
  ['what was sent', '/pagesCommon/pushHistory/pushList', 'channel=sms'],
  ['the log', '/pagesCommon/tabMe/controlHistory', `outcome=refused&when=week&unit=${projectId}`],
  ['units', '/pagesUnit/unitListNew', 'word=%E4%B8%B4%E6%B1%9F&state=running'],
  ['people', '/pagesUnit/unitAdd/userManage', 'state=suspended&everywhere=1'],
  ['operators', '/pagesOem/oemListNew', 'state=suspended'],
] as const

const rights =
  ',alarmRec:list,fireRec:list,hazardRec:list,notice:list,pushRec:list,opLog:list,unit:list,user:list,oem:list,'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(answerBy())
})
afterEach(() => wire.stop())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const narrowedTo = (address: string, narrowed: string): string[] => {
  const fields = new URLSearchParams(address.split('?')[1])
  return [...new URLSearchParams(narrowed)].map(([field]) => `${field}=${fields.get(field) ?? ''}`)
}

describe('what a list is narrowed to', () => {
  it.each(lists)('is kept under a name: %s', async (_name, path, narrowed) => {
    createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
    const address = `${path}${path.includes('?') ? '&' : '?'}${narrowed}`
    const { router } = await renderApp(address, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
    const whole = narrowedTo(`?${narrowed}`, narrowed)
    await press('保存当前筛选')
    await userEvent.type(screen.getByLabelText('名称'), '早班')
    await press('保存')
    const [clear] = await screen.findAllByRole('button', { name: '清除筛选' })
    await userEvent.click(clear ?? document.body)
    await waitFor(() => expect(narrowedTo(router.current(), narrowed)).not.toEqual(whole))
    await press('早班')
    await waitFor(() => expect(narrowedTo(router.current(), narrowed)).toEqual(whole))
  })

  it('is kept twelve times for each list: those of one never push out those of another', () => {
    const many = Array.from({ length: 14 }, (_, nth) => ({ name: `${nth}`, list: 'unit', fields: {} }))
    keepFilters(localStorage, 'chen', [...many, { name: '早班', list: 'people', fields: { state: 'suspended' } }])
    const kept = readFilters(localStorage, 'chen')
    expect(kept.filter(({ list }) => list === 'unit')).toHaveLength(12)
    expect(kept.at(-1)?.name).toBe('早班')
  })
})
