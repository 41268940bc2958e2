// Registers <xqls-board>.
import { BoardElement } from './element';

if (!customElements.get('xqls-board')) customElements.define('xqls-board', BoardElement);

export { BoardElement };
export type * from './protocol';
