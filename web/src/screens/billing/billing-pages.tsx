import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { addresses } from './addresses.ts'

// Each in a piece of its own: what one of them needs would else be named on every page of the platform.
const ExpenseScreen = lazyPart(async () => (await import('./expense-screen.tsx')).ExpenseScreen)
const OrdersScreen = lazyPart(async () => (await import('./orders-screen.tsx')).OrdersScreen)
const OrderScreen = lazyPart(async () => (await import('./order-screen.tsx')).OrderScreen)
const BillsScreen = lazyPart(async () => (await import('./bills-screen.tsx')).BillsScreen)
const PaymentScreen = lazyPart(async () => (await import('./payment-screen.tsx')).PaymentScreen)

/** Five addresses, one after the other: whoever looks at money goes from one to the next. */
export const BillingPages = () => {
  const { pathname } = useLocation()
  if (pathname === addresses.orders) return <OrdersScreen />
  if (pathname === addresses.order) return <OrderScreen />
  if (pathname === addresses.bills) return <BillsScreen />
  return pathname === addresses.payment ? <PaymentScreen /> : <ExpenseScreen />
}
