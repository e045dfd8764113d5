import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { contactCalls } from '@vigil/contract/people/contact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseGuard, guardPage, isGuard } from '#features/account/guard-mode.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLiveAlarm, aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin, aUser, projectId } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
let said: string[]
let shaken: number[][]

const contact = {
  contactId: '01930000-0000-7000-8000-0000000000d1',
  projectId,
  person: '王敏',
  tel: '13800138000',
  role: 'manager',
  testedAt: null,
  testedBy: null,
}

/** The edge of the browser: its voice and its motor. */
const lendVoice = (): void => {
  vi.stubGlobal('SpeechSynthesisUtterance', function Utterance(text: string) {
    return { text }
  })
  vi.stubGlobal('speechSynthesis', {
    cancel: () => undefined,
    speak: ({ text, lang }: { text: string; lang: string }) => said.push(`${lang} ${text}`),
  })
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: number[]) => shaken.push(pattern) > 0,
  })
}

beforeEach(async () => {
  said = []
  shaken = []
  lendVoice()
  wire = await startWireServer()
  live = await startLiveServer()
  const equipment = anEquipment(1, {
    equipmentId: aLiveAlarm().equipmentId,
    deviceName: '感烟探测器 7',
    installAdd: '三楼东侧',
  })
  wire.reply(answerBy([equipmentCalls.detail, () => equipment], [contactCalls.list, () => ({ rows: [contact] })]))
  const permissionsStr = ',fireRec:list,equip:select,patrolTask:list,dutyCheck:list,'
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'vibrate')
  await live.stop()
  await wire.stop()
})

const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })

describe('guard mode', () => {
  it('reads a fire aloud in Chinese with its place, shakes as for nothing else, and leads to it by one press', async () => {
    await open(guardPage)
    await screen.findByText('没有报警')
    live.say(aRaisedFrame())
    const link = await screen.findByRole('link', { name: /感烟探测器 7 · 三楼东侧/ })
    expect(link.getAttribute('href')).toContain(aLiveAlarm().alarmId)
    await waitFor(() => expect(said.at(-1)).toMatch(/^zh-CN 火警.*感烟探测器 7 · 三楼东侧$/))
    expect(said[0]).toMatch(/^zh-CN 火警/)
    expect(shaken[0]?.length).toBeGreaterThan(5)
    const before = said.length
    await userEvent.click(screen.getByRole('button', { name: '再读一遍' }))
    expect(said).toHaveLength(before + 1)
  })

  it('has three buttons: the alarm, the round and whoever is called first', async () => {
    await open(guardPage)
    expect(await screen.findByRole('link', { name: '我的巡检' })).toBeTruthy()
    const call = await screen.findByRole('link', { name: '呼叫 王敏' })
    expect(call.getAttribute('href')).toBe('tel:13800138000')
  })

  it('says that it does not know where the connection is gone', async () => {
    live.welcomes(false)
    await open(guardPage)
    expect(await screen.findByText('连接中断，不知道有没有报警')).toBeTruthy()
  })

  it('opens first where somebody chose it, until he leaves it', async () => {
    chooseGuard(aUser.accountId, true)
    await open('/')
    await userEvent.click(await screen.findByRole('button', { name: '退出值守简明模式' }))
    expect(isGuard(aUser.accountId)).toBe(false)
  })
})
