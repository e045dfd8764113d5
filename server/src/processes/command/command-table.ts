/** Everything that `vigil` can be told to do. */
import type { Command } from './command.ts'

export const commands: readonly Command[] = [
  {
    kind: 'task',
    name: 'all',
    says: 'runs the four processes of a campus on one machine; what dies is started again',
    load: async () => (await import('../all.ts')).runAll,
  },
  {
    kind: 'process',
    name: 'api',
    says: 'answers people: calls, live updates and, with VIGIL_WEB_ROOT, the page',
    load: async () => (await import('../api.ts')).startApi,
  },
  {
    kind: 'process',
    name: 'gateway',
    says: 'takes what equipment says, and hands orders to it',
    load: async () => (await import('../gateway.ts')).startGateway,
  },
  {
    kind: 'process',
    name: 'pipeline',
    says: 'makes states, history and alarms of what was taken',
    load: async () => (await import('../pipeline.ts')).startPipeline,
  },
  {
    kind: 'process',
    name: 'worker',
    says: 'calls people, and does what is due',
    load: async () => (await import('../worker.ts')).startWorker,
  },
  {
    kind: 'task',
    name: 'migrate',
    says: 'brings schema and streams up to date: before the first start and after every update',
    load: async () => (await import('../migrate.ts')).runMigrate,
  },
  {
    kind: 'task',
    name: 'doctor',
    flags: '[--json]',
    says: 'says how the site is, and the way out of what is not well; ends with 1 when something is red',
    load: async () => (await import('../doctor.ts')).runDoctor,
  },
  {
    kind: 'task',
    name: 'ask',
    flags: 'live|ready',
    says: 'asks the process that listens here; ends with 1 when it does not say yes',
    load: async () => (await import('../ask.ts')).runAsk,
  },
  {
    kind: 'task',
    name: 'backup-config',
    flags: '--data <folder> --repository <folder> --out <folder>',
    says: 'writes what pgBackRest and PostgreSQL are told, with a passphrase of its own',
    load: async () => (await import('../backup-config.ts')).runBackupConfig,
  },
  {
    kind: 'task',
    name: 'admin',
    flags: '--name <login>',
    says: 'makes the first account and prints its password once',
    load: async () => (await import('../admin.ts')).runAdmin,
  },
  {
    kind: 'task',
    name: 'cell',
    flags: '[--id <name> --mqtt <address> --api <address>] | move --oem <code> --to <cell> [--limit <s>] [--json]',
    says: 'writes a cell of a platform of several, or moves an operator there; without words it lists them',
    load: async () => (await import('../cell.ts')).runCell,
  },
  {
    kind: 'task',
    name: 'field',
    flags: '--key-code <key> …',
    says: 'tells how a meter or breaker is asked by Modbus or DL/T 645',
    load: async () => (await import('../field.ts')).runField,
  },
  {
    kind: 'task',
    name: 'transmitter',
    flags: '--key-code <key> --source <number> --target <number> [--dialect <name>]',
    says: 'tells how a fire panel by GB/T 26875.3 is addressed',
    load: async () => (await import('../transmitter.ts')).runTransmitter,
  },
  {
    kind: 'task',
    name: 'demo-unit',
    flags: '--project <id> | --none',
    says: 'marks the one unit that strangers may look at',
    load: async () => (await import('../demo-unit.ts')).runDemoUnit,
  },
  {
    kind: 'task',
    name: 'seed',
    flags: '--out <file> [--oems <n>] …',
    says: 'fills an empty database with an invented city; never on a real site',
    load: async () => (await import('../seed.ts')).runSeed,
  },
]
