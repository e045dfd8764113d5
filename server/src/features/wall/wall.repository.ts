import { query } from '#schema/query.ts'

export const beginWall = (hash: Buffer, wall_since: Date) =>
  query.updateTable('access_token').set({ wall_since }).where('hash', '=', hash).returning('wall_since').compile()
