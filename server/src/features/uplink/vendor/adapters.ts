/** The clouds we can speak with, by the name in the row. */
import { readJournal } from './journal-adapter.ts'
import type { VendorAdapter } from './vendor-adapter.ts'

export const adapters: Readonly<Record<string, VendorAdapter>> = { journal: readJournal }
