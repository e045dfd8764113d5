/** As docs/operations.md says: idle sockets need no large young space, and V8 would grow one while they log in. */
export const gatewayFlags: readonly string[] = ['--max-semi-space-size=16']
