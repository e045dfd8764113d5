/** Everything of a unit has one writer: unit → shard → group → whoever holds the group's lease. */
export const shardCount = 256
export const groupCount = 4

export const groupOfShard = (shard: number): number => shard % groupCount

/** The last bits of an id are random, so units spread evenly. */
export const shardOfId = (id: string): number => Number.parseInt(id.slice(-2), 16)
