/** So many a second, and a little more at once. The caller brings the clock. */
export interface Bucket {
  tokens: number
  at: number
}

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

const fill = (bucket: Bucket, { perSecond, burst }: Rate, now: number): void => {
  bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000)
  bucket.at = now
}

export const takeToken = (bucket: Bucket, rate: Rate, now: number): boolean => {
  fill(bucket, rate, now)
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}

/** Whether nobody took any lately: such a bucket can be forgotten. */
export const isFull = (bucket: Bucket, rate: Rate, now: number): boolean => {
  fill(bucket, rate, now)
  return bucket.tokens >= rate.burst
}
