// The examples that come with the page, in examples/.
import { language, say } from './words';

export interface Sample {
  /** Its name in the menu. */
  file: string;
  what(): string;
}

/** The one that the page begins with. It speaks to the reader, so each language has its own. */
export const FIRST = 'example.xq';

export const pathOf = (file: string): string => `examples/${file === FIRST && language() !== 'en' ? `example.${language()}.xq` : file}`;

export const SAMPLES: { title(): string; samples: Sample[] }[] = [
  {
    title: () => say('Xiangqi'),
    samples: [
      { file: FIRST, what: () => say('A mistake to find') },
      { file: 'central-cannon.xq', what: () => say('An annotated game') },
      { file: 'central-cannon.pgn', what: () => say('The same as PGN') },
      { file: 'evening.ubb', what: () => say('A forum record') },
      { file: 'endgame.xq', what: () => say('An endgame') },
      { file: 'positions.fen', what: () => say('Positions') },
      { file: 'session.uci', what: () => say('Lines for an engine') },
      { file: 'engine.ucci', what: () => say('Lines for an engine') },
      { file: 'opening.chessmoveseq', what: () => say('A sequence of moves') },
      { file: 'opening.chessboard', what: () => say('A board') },
    ],
  },
  { title: () => say('Jeiqi'), samples: [{ file: 'jeiqi.pgn', what: () => say('A game with hidden pieces') }] },
  {
    title: () => say('Shogi'),
    samples: [
      { file: 'castle.kif', what: () => say('A game as KIF') },
      { file: 'exchange.ki2', what: () => say('A game as KI2') },
      { file: 'pawn-in-the-corner.csa', what: () => say('A game as CSA') },
      { file: 'capture.bod', what: () => say('A board') },
      { file: 'lines.usi', what: () => say('Lines for an engine') },
    ],
  },
];
