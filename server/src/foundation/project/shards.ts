/** Everything of a unit has one writer: unit → shard → group → whoever holds the group's lease. */
export const shardCount = 256
export const groupCount = 4

export const groupOfShard = (shard: number): number => shard % groupCount
