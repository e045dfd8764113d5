/** What a device that nobody has connected yet is asked through its own hot spot: docs/hot-spot.md. No call of the platform. */
import * as z from 'zod/mini'

/** Where devices of each flow wait for their network. */
export const hotSpots = { tz: 'http://192.168.4.1', mk: 'http://10.10.100.254' } as const
export type NetworkFlow = keyof typeof hotSpots

/** `GET /info` */
export const HotSpotInfo = z.object({ keyCode: z.string() })
/** `POST /wifi`, and what is said to it. */
export const WifiWish = z.strictObject({
  ssid: z.string().check(z.minLength(1), z.maxLength(32)),
  /** Open networks have none. */
  password: z.union([z.literal(''), z.string().check(z.minLength(8), z.maxLength(63))]),
})
export type WifiWish = z.output<typeof WifiWish>
export const WifiAnswer = z.object({ accepted: z.boolean() })
