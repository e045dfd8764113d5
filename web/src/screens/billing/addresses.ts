/** The pages of money lead only to each other, so their addresses come with them and not with every page. */
const centre = '/pagesCommon/tabMe/expenseCenter'

export const addresses = {
  orders: `${centre}/order`,
  order: `${centre}/orderDetail`,
  bills: `${centre}/checkBills`,
  /** The channels' bills beside ours: for whoever sells. */
  reconcile: `${centre}/checkBills?view=reconcile`,
  payment: `${centre}/payment`,
  /** Of the centre itself: each address of its own would cost every page of the platform a few bytes. */
  prices: `${centre}?page=prices`,
  invoices: `${centre}?page=invoices`,
} as const
