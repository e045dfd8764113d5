/** Lines of our own code that read differently while a run wants it: a promise that is broken, or the next version of a page. */
interface Change {
  /** How the file's address ends. */
  readonly file: string
  readonly from: string
  readonly to: string
}

const guard = (row: string): Change[] => [{ file: 'check-in/guard.rules.ts', from: `  ['${row}', ${row}],`, to: '' }]

export const changes = {
  /** A page that keeps one thing more; an older one reads what it has kept, and the other way round. */
  newerPage: [
    {
      file: 'patrol/kept-check-in.ts',
      from: '  state: z.enum(keptStates),',
      to: `  state: z.enum(keptStates),\n  lookedAt: z._default(z.string(), 'never'),`,
    },
  ],
  place: guard('place'),
  clock: guard('clock'),
  speed: guard('speed'),
  photo: guard('photo'),
  task: guard('task'),
  code: guard('code'),
  /** A number counts as often as somebody likes. */
  replay: [
    {
      file: 'check-in/guard.rules.ts',
      from: "return said.counter > queue.counter ? null : 'replayed'",
      to: 'return null',
    },
  ],
  /** Another id each time that it is sent, and nobody looks whether the point is done or the number new. */
  twice: [
    {
      file: 'patrol/send-check-in.ts',
      from: 'return {\n    checkInId,',
      to: 'return {\n    checkInId: crypto.randomUUID().replace(/-4/, "-7"),',
    },
    {
      file: 'check-in/guard.rules.ts',
      from: "return said.counter > queue.counter ? null : 'replayed'",
      to: 'return null',
    },
    { file: 'check-in/guard.rules.ts', from: "? 'pointDone' : null", to: '? null : null' },
  ],
  /** What a phone holds goes with whoever signs out. */
  relogin: [{ file: 'storage/keys.ts', from: "roundsName = 'rounds'", to: "roundsName = 'checkIns'" }],
  /** What nobody heard is thrown away. */
  forget: [
    {
      file: 'patrol/check-in-queue.ts',
      from: 'if (!isFinal(failure)) return false',
      to: 'await drop(one); if (!isFinal(failure)) return false',
    },
  ],
  /** A payment that nobody was told of is not asked for. */
  moneyUnasked: [
    { file: 'channel/ask.ts', from: 'if (told && told.orderNo === no)', to: 'if (told && told.orderNo === "")' },
  ],
  /** Each saying of a payment is a payment. */
  moneyEachSaying: [
    {
      file: 'channel/settle.ts',
      from: 'const key = `${notice.channel}:${notice.trade_no}:in`',
      to: 'const key = notice.id',
    },
  ],
  moneyAnyAmount: [{ file: 'channel/settle.ts', from: "if (fen !== order.fen) return 'wrongAmount'", to: '' }],
  moneyAnySignature: [
    { file: 'payment/pay-channel.ts', from: "return verify('RSA-SHA256',", to: "return true || verify('RSA-SHA256'," },
  ],
  /** A fire panel is told that its frame is safe before it is stored. */
  panelConfirmedUnstored: [
    {
      file: 'gb26875/frame-door.ts',
      from: '  let left = messages.length\n',
      to: `  let left = messages.length\n  reply(deps, line, heard.frame, 'confirm')\n`,
    },
    { file: 'gb26875/frame-door.ts', from: 'if (left === 0 && heard', to: 'if (left < 0 && heard' },
  ],
  /** Each try of a frame is a frame. */
  panelEachTry: [
    { file: 'gb26875/frame-run.ts', from: 'isRight(said, heardAt) ?', to: 'false ?' },
    { file: 'gb26875/frame-run.ts', from: ', isUndated: true', to: '' },
  ],
  /** What another gateway stored of a transmitter without a right clock is not looked at. */
  panelUndated: [{ file: 'gb26875/frame-run.ts', from: ', isUndated: true', to: '' }],
} as const satisfies Readonly<Record<string, readonly Change[]>>

export type CodeChange = keyof typeof changes
// The keys of a record that is written out above.
export const changeNames = Object.keys(changes) as CodeChange[]
export const isChange = (name: string): name is CodeChange => Object.hasOwn(changes, name)
