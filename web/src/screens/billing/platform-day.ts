/** Prices and bills go by the platform's own days, wherever the reader is. */
const zone = { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit' } as const

export const dayOf = (at: number): string => new Date(at).toLocaleDateString('sv-SE', { ...zone, day: '2-digit' })

export const monthOf = (at: number): string => new Date(at).toLocaleDateString('sv-SE', zone)
