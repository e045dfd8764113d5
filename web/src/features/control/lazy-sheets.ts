/** The sheets in which an order is confirmed or accepted: fetched when a page that may need them is open, before anybody presses. */
import { lazy, useEffect } from 'react'

const orderSheet = () => import('./order-sheet.tsx')
const paramSheet = () => import('./param-sheet.tsx')
const waitingCard = () => import('./waiting-card.tsx')

export const OrderSheet = lazy(async () => ({ default: (await orderSheet()).OrderSheet }))
export const ParamSheet = lazy(async () => ({ default: (await paramSheet()).ParamSheet }))
export const WaitingCard = lazy(async () => ({ default: (await waitingCard()).WaitingCard }))

export const useSheetsAtHand = (): void =>
  useEffect(() => {
    // A failure shows itself when somebody presses; here it is only early.
    for (const load of [orderSheet, paramSheet, waitingCard]) load().catch(() => undefined)
  }, [])
