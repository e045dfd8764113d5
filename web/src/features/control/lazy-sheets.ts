/** The sheets in which an order is confirmed or accepted: fetched when a page that may need them is open, before anybody presses. */
import { useEffect } from 'react'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const orderSheet = () => import('./order-sheet.tsx')
const paramSheet = () => import('./param-sheet.tsx')
const fireLoadSheet = () => import('./fire-load-sheet.tsx')
const waitingCard = () => import('./waiting-card.tsx')

type Sheets = Awaited<ReturnType<typeof orderSheet>>
type ParamSheets = Awaited<ReturnType<typeof paramSheet>>
type FireLoadSheets = Awaited<ReturnType<typeof fireLoadSheet>>

export const OrderSheet: Sheets['OrderSheet'] = lazyPart(async () => (await orderSheet()).OrderSheet)
export const ParamSheet: ParamSheets['ParamSheet'] = lazyPart(async () => (await paramSheet()).ParamSheet)
export const FireLoadSheet: FireLoadSheets['FireLoadSheet'] = lazyPart(
  async () => (await fireLoadSheet()).FireLoadSheet,
)
export const WaitingCard = lazyPart(async () => (await waitingCard()).WaitingCard)

export const useSheetsAtHand = (): void =>
  useEffect(() => {
    // A failure shows itself when somebody presses; here it is only early.
    for (const load of [orderSheet, paramSheet, waitingCard]) load().catch(() => undefined)
  }, [])
