import { createContext } from 'react'
import type { Updates } from '#infrastructure/native/updates.ts'

export const UpdatesContext = createContext<Updates | undefined>(undefined)
