/** Loaded before everything else of a process: its machine believes another time. Timers go on as they would. */
const offMs = Number(process.env['FAULTS_CLOCK_OFF_MS'] ?? 0)
const realNow = Date.now
const shiftedNow = (): number => realNow() + offMs

globalThis.Date = new Proxy(Date, {
  get: (date, key, receiver) => (key === 'now' ? shiftedNow : Reflect.get(date, key, receiver)),
  construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [shiftedNow()] : args, target),
  apply: () => new Date(shiftedNow()).toString(),
})
