import { call } from '@vigil/contract/call'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { draftsKey } from '#infrastructure/storage/keys.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { FormBody } from './form-body.tsx'
import { useCallForm } from './use-call-form.ts'

const add = call({
  path: 'pump/add.action',
  description: 'Adds a pump.',
  kind: 'command',
  body: 'json',
  permission: 'signedIn',
  scope: 'none',
  input: z.strictObject({
    unit: z.string().check(z.minLength(1)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)),
    note: z.string().check(z.trim(), z.minLength(2)),
    power: z.number().check(z.maximum(500)),
    password: z.string(),
  }),
  output: z.object({ pumpId: z.string() }),
})

const empty = { name: '', note: '', power: '3', password: '' }

const PumpForm = ({ unit = 'A', onDone }: { readonly unit?: string; readonly onDone?: (id: string) => void }) => {
  const form = useCallForm(add, {
    defaults: empty,
    inputOf: (values) => ({ ...values, unit, power: Number(values.power) }),
    rules: ({ name, note }) => ({ note: name !== '' && name === note ? 'not the name again' : undefined }),
    refusals: { accountExists: 'name' },
    draftKey: 'pump.add',
    onDone: ({ pumpId }) => onDone?.(pumpId),
  })
  return (
    <FormBody form={form} label="pump" verb="add">
      <TextField {...form.field('name')} label="name" />
      <TextArea {...form.field('note')} label="note" />
      <TextField {...form.field('power', 'watts, at most 500')} label="power" />
      <TextField {...form.field('password')} label="password" />
    </FormBody>
  )
}

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(answerBy([add, () => ({ pumpId: 'p1' })]))
  createSessionStore(localStorage, () => '').save(aLogin())
})
afterEach(() => wire.stop())

const servers = () => ({ PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
const open = (form = <PumpForm />) => renderPart(form, servers())
const type = async (words: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(words)) await userEvent.type(screen.getByLabelText(label), text)
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'add' }))
const sent = () => askedOf(wire.asked, add)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('a form', () => {
  it('can always be pressed, says at each field what is missing, and stands at the first of them', async () => {
    await open()
    await press()
    await waitFor(() => expect(document.activeElement).toBe(field('name')))
    expect(field('name').getAttribute('aria-invalid')).toBe('true')
    const described = field('note').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('请填写此项')
    expect(field('power').getAttribute('aria-invalid')).toBe('false')
    expect(sent()).toEqual([])
  })

  it('says a bound with its number, its own sentence where it has one, and forgets each as soon as it is mended', async () => {
    await open()
    await type({ name: 'a name that is long', note: 'x', power: '000' })
    await press()
    expect(await screen.findByText('请不要超过 10 个字')).toBeTruthy()
    expect(screen.getByText('请至少填写 2 个字')).toBeTruthy()
    expect(screen.getByText('watts, at most 500')).toBeTruthy()
    await userEvent.type(field('note'), 'y')
    await waitFor(() => expect(screen.queryByText('请至少填写 2 个字')).toBeNull())
    expect(screen.getByText('请不要超过 10 个字')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('keeps its own rules beside the contract’s', async () => {
    await open()
    await type({ name: 'pump', note: 'pump' })
    await press()
    expect(await screen.findByText('not the name again')).toBeTruthy()
    await userEvent.type(field('name'), ' 2')
    await waitFor(() => expect(screen.queryByText('not the name again')).toBeNull())
  })

  it('is never wrong in silence: what is no field of it is said beside the button', async () => {
    await open(<PumpForm unit="" />)
    await type({ name: 'pump', note: 'in the cellar' })
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('格式不正确，请检查后重试')
    expect(sent()).toEqual([])
  })

  it('sends once what the schema has read', async () => {
    const made: string[] = []
    await open(<PumpForm onDone={(pumpId) => made.push(pumpId)} />)
    await type({ name: ' pump ', note: 'in the cellar' })
    await userEvent.dblClick(screen.getByRole('button', { name: 'add' }))
    await waitFor(() => expect(made).toEqual(['p1']))
    expect(sent()).toEqual([{ unit: 'A', name: 'pump', note: 'in the cellar', power: 3, password: '' }])
  })
})

describe('what the platform refuses', () => {
  const refusedWith = async (refusal: ReturnType<typeof no>): Promise<void> => {
    wire.reply(answerBy([add, () => refusal]))
    await open()
    await type({ name: 'pump', note: 'in the cellar' })
    await press()
  }

  it('of a field is said at that field, which is stood at, and stays until it is changed', async () => {
    await refusedWith(no('invalidInput', { fields: [{ path: 'note.0', code: 'past' }] }))
    expect(await screen.findByText('请选择以后的时间')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('note')))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await userEvent.type(field('name'), 's')
    expect(screen.getByText('请选择以后的时间')).toBeTruthy()
    await userEvent.type(field('note'), 's')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('with a sentence that speaks of one field stands there', async () => {
    await refusedWith(no('accountExists'))
    await waitFor(() => expect(field('name').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('该手机号已注册，请直接登录')).toBeTruthy()
  })

  it('of something that is not on the form is said beside the button, and nothing typed is lost', async () => {
    await refusedWith(no('invalidInput', { fields: [{ path: 'unit', code: 'required' }] }))
    expect((await screen.findByRole('alert')).textContent).toBe('提交的内容有误，请检查后重试')
    expect(field('name').value).toBe('pump')
  })
})

describe('what was typed and not sent', () => {
  const reopen = async () => {
    cleanup()
    return open()
  }

  it('is there again after the page was closed, and can be cleared', async () => {
    await open()
    await type({ name: 'pump' })
    await reopen()
    expect(field('name').value).toBe('pump')
    expect(screen.getByText('已恢复上次未提交的内容')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '清空' }))
    expect(field('name').value).toBe('')
    await reopen()
    expect(screen.queryByText('已恢复上次未提交的内容')).toBeNull()
  })

  it('is gone as soon as it is sent', async () => {
    await open()
    await type({ name: 'pump', note: 'in the cellar' })
    await press()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem(draftsKey)).toBeNull())
  })

  it('never holds a password', async () => {
    await open()
    await type({ name: 'pump', password: 'tea 4 leaves' })
    expect(localStorage.getItem(draftsKey)).toContain('pump')
    expect(JSON.stringify(localStorage)).not.toContain('tea 4')
  })

  it('survives a session that has ended by itself, for the same person only', async () => {
    const { core } = await open()
    await type({ name: 'pump' })
    core.session.expire()
    core.session.save(aLogin())
    await reopen()
    expect(field('name').value).toBe('pump')
    core.session.expire()
    core.session.save(aLogin({ user: { ...aUser, accountId: '01930000-0000-7000-8000-0000000000ff' } }))
    expect(localStorage.getItem(draftsKey)).toBeNull()
    await reopen()
    expect(field('name').value).toBe('')
  })

  it('goes with whoever signs out', async () => {
    const { core } = await open()
    await type({ name: 'pump' })
    core.session.end()
    expect(localStorage.getItem(draftsKey)).toBeNull()
  })
})
