import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { addresses } from './addresses.ts'

// Each in a piece of its own: what one of them needs would else be named on every page of the platform.
const ExpenseScreen = lazyPart(async () => (await import('./expense-screen.tsx')).ExpenseScreen)
const OrdersScreen = lazyPart(async () => (await import('./orders-screen.tsx')).OrdersScreen)
const OrderScreen = lazyPart(async () => (await import('./order-screen.tsx')).OrderScreen)
const BillsScreen = lazyPart(async () => (await import('./bills-screen.tsx')).BillsScreen)
const ReconcileScreen = lazyPart(async () => (await import('./reconcile-screen.tsx')).ReconcileScreen)
const PaymentScreen = lazyPart(async () => (await import('./payment-screen.tsx')).PaymentScreen)

const InvoicesScreen = lazyPart(async () => (await import('./invoices-screen.tsx')).InvoicesScreen)
const PricesScreen = lazyPart(async () => (await import('./prices-screen.tsx')).PricesScreen)

/** Five addresses, one after the other: whoever looks at money goes from one to the next. */
export const BillingPages = () => {
  const { pathname } = useLocation()
  const { wordOf } = useAddressFields<'page' | 'view'>()
  const page = wordOf('page')
  if (pathname === addresses.orders) return <OrdersScreen />
  if (pathname === addresses.order) return <OrderScreen />
  if (pathname === addresses.bills) return wordOf('view') === 'reconcile' ? <ReconcileScreen /> : <BillsScreen />
  if (pathname === addresses.payment) return <PaymentScreen />
  if (page === 'invoices') return <InvoicesScreen />
  return page === 'prices' ? <PricesScreen /> : <ExpenseScreen />
}
