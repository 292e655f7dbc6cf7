// What the orders page needs after a click, in a script of its own.
export { ContractDialog } from './ContractDialog';
export { saveContracts } from './saveContracts';
