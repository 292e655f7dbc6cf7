// The pages beside the entries, loaded with the first of them: who opens an entry does not wait for them.
export { DashboardPage } from '../dashboard/DashboardPage';
export { AccountPage } from './AccountPage';
export { ActivityPage } from './ActivityPage';
export { BinPage } from './BinPage';
export { ContractImportPage } from './ContractImportPage';
export { ContractPage, NewContractPage } from './ContractPage';
export { ContractsPage } from './ContractsPage';
export { CustomerImportPage } from './CustomerImportPage';
export { CustomerPage } from './CustomerPage';
export { CustomersPage } from './CustomersPage';
export { InquiriesPage } from './InquiriesPage';
export { InquiryPage } from './InquiryPage';
export { MediaPage } from './MediaPage';
export { NewCustomerPage } from './NewCustomerPage';
export { PeoplePage } from './PeoplePage';
export { ProgressPage } from './ProgressPage';
export { RedirectsPage } from './RedirectsPage';
export { WordsPage } from './WordsPage';
