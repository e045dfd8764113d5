import type { Plugin } from 'vite'
export type KeptFiles = ReadonlyMap<string, Buffer>
/** Before the folder is emptied. */
export declare const readPrevious: (site: string) => KeptFiles
/** After the new build stands: its own files are noted, and what only the one before had is laid beside them. */
export declare const layBeside: (site: string, previous: KeptFiles) => void
export declare const keepPreviousFiles: (site: string) => Plugin
