/** A list of codes and what became of each: looked up once it is in the list, added one after the other, told in words. */
import { discoveryCalls, mostSerials, type SerialRow } from '@vigil/contract/equipment/discovery'
import { equipmentCalls, KeyCode } from '@vigil/contract/equipment/equipment'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraft } from '#foundation/form/use-draft.ts'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'

export interface BatchRow {
  readonly keyCode: string
  /** Undefined until the platform has said it. */
  readonly known: SerialRow | undefined
  readonly fate: 'waiting' | 'adding' | 'added' | 'refused' | 'unknown'
  /** Why it was refused, in words. */
  readonly why?: string
  /** Shown once. */
  readonly secret?: string | null
}

export const isAddable = ({ known, fate }: BatchRow): boolean =>
  (known === undefined || known.fate === 'free') && (fate === 'waiting' || fate === 'refused')

export interface BatchWish {
  readonly projectId: string
  readonly equipmentTypeId: string
  readonly protocolId: string | undefined
}

const rowsOf = (codes: string): readonly BatchRow[] =>
  codes
    .split(',')
    .filter((keyCode) => keyCode !== '')
    .map((keyCode) => ({ keyCode, known: undefined, fate: 'waiting' }))

/** What the shelf says of it goes before what was chosen for all. */
const kindOf = ({ known }: BatchRow) => {
  if (!known?.stock) return {}
  const { equipmentTypeId, protocolId } = known.stock
  return { equipmentTypeId, ...(protocolId === null ? {} : { protocolId }) }
}

const textIn = (kept: unknown): string => (typeof kept === 'string' ? kept : '')

const nothingYet = { codes: '', namePrefix: '' }

/** The list outlives the page on which the kind is chosen, and the app. */
export const useBatch = (projectId: string) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  const draft = useDraft(`equipment.batch.${projectId}`, nothingYet)
  const [rows, setRows] = useState<readonly BatchRow[]>(() => rowsOf(textIn(draft.kept?.['codes'])))
  const [namePrefix, setNamePrefix] = useState(textIn(draft.kept?.['namePrefix']))
  const [said, setSaid] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  // The camera reads faster than the list is drawn.
  const codes = useRef(new Set(rows.map(({ keyCode }) => keyCode.toLowerCase())))
  const change = (keyCode: string, next: Partial<BatchRow>): void =>
    setRows((all) => all.map((row) => (row.keyCode === keyCode ? { ...row, ...next } : row)))

  const lookUp = async (keyCodes: readonly string[]): Promise<void> => {
    if (keyCodes.length === 0) return
    try {
      const { rows: found } = await caller.call(discoveryCalls.serials, { keyCodes: [...keyCodes] })
      for (const known of found) change(known.keyCode, { known })
    } catch (error) {
      // Not known is not refused: adding it says the same.
      if (!isCallFailure(error)) throw error
    }
  }
  const resume = useEffectEvent(() => void lookUp(rows.map(({ keyCode }) => keyCode)))
  useEffect(() => resume(), [])
  const keep = useEffectEvent(() => {
    const left = rows.filter(({ fate }) => fate !== 'added').map(({ keyCode }) => keyCode)
    if (left.length === 0 && namePrefix === '') draft.drop()
    else draft.keep({ codes: left.join(','), namePrefix })
  })
  useEffect(() => keep(), [rows, namePrefix])

  const put = (typed: string): boolean => {
    const keyCode = KeyCode.safeParse(typed.trim()).data
    const most = mostSerials
    if (keyCode === undefined) return setSaid(t(($) => $.onboarding.batch.wrong)) ?? false
    const key = keyCode.toLowerCase()
    if (codes.current.has(key)) return setSaid(t(($) => $.onboarding.batch.twice, { code: keyCode })) ?? false
    if (codes.current.size >= most) return setSaid(t(($) => $.onboarding.batch.full, { most })) ?? false
    codes.current.add(key)
    setRows((all) => [...all, { keyCode, known: undefined, fate: 'waiting' }])
    setSaid(t(($) => $.onboarding.batch.listed, { code: keyCode, count: codes.current.size, most }))
    void lookUp([keyCode])
    return true
  }
  const addOne = async (row: BatchRow, n: number, { protocolId, ...wish }: BatchWish): Promise<void> => {
    change(row.keyCode, { fate: 'adding' })
    try {
      const { secret } = await caller.call(equipmentCalls.add, {
        ...wish,
        keyCode: row.keyCode,
        deviceName: `${namePrefix.trim()} ${n}`,
        ...(protocolId === undefined ? {} : { protocolId }),
        ...kindOf(row),
      })
      change(row.keyCode, { fate: 'added', secret })
    } catch (error) {
      if (!isCallFailure(error)) throw error
      // Without an answer nobody knows whether it was done, and it is not tried a second time.
      if (error.envelope) change(row.keyCode, { fate: 'refused', why: failureText(t, language, error) })
      else change(row.keyCode, { fate: 'unknown' })
    }
  }
  return {
    rows,
    said,
    say: setSaid,
    namePrefix,
    setNamePrefix,
    busy,
    put,
    remove: (keyCode: string): void => {
      codes.current.delete(keyCode.toLowerCase())
      setRows((all) => all.filter((row) => row.keyCode !== keyCode))
    },
    addAll: async (wish: BatchWish): Promise<void> => {
      setBusy(true)
      for (const [n, row] of rows.entries()) if (isAddable(row)) await addOne(row, n + 1, wish)
      setBusy(false)
    },
  }
}
