// Made by `make types` from the description with the digest 4560a21ea0b72ead97e6cd62f1009bec.
export interface paths {
    "/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what was done, the newest first. */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns what was done as CSV for spreadsheets (RFC 4180, UTF-8), the newest first. A cell that
         *     would be a formula begins with an apostrophe. Times are China Standard Time.
         */
        get: operations["exportActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answer-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the templates, by their names. */
        get: operations["listAnswerTemplates"];
        put?: never;
        /** Adds a template. */
        post: operations["addAnswerTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answer-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a template, unless somebody else has changed it meanwhile. */
        put: operations["saveAnswerTemplate"];
        post?: never;
        /** Deletes a template. Answers that were made of it stay. */
        delete: operations["deleteAnswerTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the entries that can be restored, the last deleted first. */
        get: operations["listBin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bin/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts an entry of the bin back where it was, on the site as well. */
        post: operations["restoreEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the first companies by name, those without one last. */
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the name of a company. */
        put: operations["renameCompany"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns contracts, without another order the last signed first. */
        get: operations["listContracts"];
        put?: never;
        /** Adds a contract. */
        post: operations["createContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the contracts of registered customers as CSV for spreadsheets (RFC 4180, UTF-8), which
         *     can be imported again. A cell that would be a formula begins with an apostrophe. In a language
         *     with decimal commas, cells are between semicolons.
         */
        get: operations["exportContracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the contracts of registered customers as a workbook (.xlsx), which can be imported again:
         *     numbers and names are texts, dates and amounts are typed.
         */
        get: operations["exportContractsAsWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds and changes contracts by their numbers, all of them or none, or says what that would
         *     change. Contracts that the call lacks stay. A change names the revision that was read, and is
         *     refused if the contract has another one meanwhile.
         */
        post: operations["batchContracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what a file of contracts changes, or writes that. A contract is known by its number; those
         *     that the file lacks stay. A file with a problem changes nothing.
         */
        post: operations["importContracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/papers.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the papers of the contracts of a list as a ZIP archive, with a folder for each contract
         *     and the list `papers.csv`.
         */
        get: operations["downloadPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns lines that are not shipped, those of the contract that was signed first at the
         *     beginning. Contracts of the content are not among them.
         */
        get: operations["listOpenLines"];
        /** Replaces milestones of lines. Each contract is written like one of a form. */
        put: operations["saveMilestones"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns contracts by their ids, at most 100, with lines, milestones, papers and revisions. */
        post: operations["readContracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a contract. */
        get: operations["getContract"];
        /** Replaces a contract with its style lines. */
        put: operations["saveContract"];
        post?: never;
        /** Puts a contract with its style lines and papers into the bin. */
        delete: operations["deleteContract"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the papers of a contract, the oldest first, and who has fetched them. */
        get: operations["listPapers"];
        put?: never;
        /** Adds a paper: a PDF, a picture, an office document, an invoice in OFD, or a ZIP file. */
        post: operations["addPaper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/papers/{paper}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the file of a paper, which a browser saves and never shows. */
        get: operations["getPaper"];
        /** Changes the kind and the name of a paper. */
        put: operations["changePaper"];
        post?: never;
        /** Puts a paper into the bin. */
        delete: operations["deletePaper"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the revisions of a contract, the newest first, each with what it changed. */
        get: operations["listContractRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/revisions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a contract what it was in a revision, as a new one. */
        post: operations["restoreContractRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns customers, the newest first. */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Invites somebody. A registration of the address that nobody has confirmed ends, with its
         *     password and its sessions.
         */
        post: operations["inviteCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the customers with their companies as CSV for spreadsheets (RFC 4180, UTF-8), which can
         *     be imported again. A cell that would be a formula begins with an apostrophe.
         */
        get: operations["exportCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the customers with their companies as a workbook (.xlsx), which can be imported again. */
        get: operations["exportCustomersAsWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what a file of customers changes, or writes that. A customer is known by the address; those
         *     whom the file lacks stay, and nobody gets a mail. A file with a problem changes nothing.
         */
        post: operations["importCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a customer, with the company, its contracts, and what staff did. */
        get: operations["getCustomer"];
        /**
         * Corrects the address or the name of a customer. With another address, everything ends that was
         *     opened with the wrong one: password, sessions and links. The customer is invited anew then.
         */
        put: operations["correctCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Blocks a customer: sessions and links end at once. */
        post: operations["blockCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Moves a customer to another company, whose contracts they see from then on. The contracts of a
         *     company that nobody is left of come along.
         */
        put: operations["moveCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a customer's password and sessions, and gives a link for a new password: the one way in. */
        post: operations["resetCustomerPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets a blocked customer in again, with the password of before. */
        post: operations["unblockCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what waits for the account, and the state of the site. */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns page views and inquiries of a period. */
        get: operations["countVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/visits.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns page views and inquiries of a period as CSV for spreadsheets (RFC 4180, UTF-8): in each
         *     row what is counted, its name and the number. A cell that would be a formula begins with an
         *     apostrophe.
         */
        get: operations["exportNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns contracts, papers, inquiries and files that can be restored, the last deleted first. */
        get: operations["listDeleted"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deleted/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts something back where it was, with everything that it had. */
        post: operations["restoreDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a delivery again, taken or not, with the same id. */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demonstration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the numbers of what would be removed. */
        get: operations["getDemonstration"];
        put?: never;
        post?: never;
        /**
         * Removes the demonstration for good, and nothing of the company's own. Entries whose texts people
         *     have changed stay.
         */
        delete: operations["removeDemonstration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns entries with their states. */
        get: operations["listEntries"];
        put?: never;
        /** Makes a draft that has a title and what belongs to its section. */
        post: operations["createEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/several": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes, withdraws or deletes several entries, one after the other. */
        post: operations["changeEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns an entry, with all its languages. */
        get: operations["getEntry"];
        put?: never;
        post?: never;
        /**
         * Takes an entry off the site and out of all lists, into the bin. Of an entry that is on the site,
         *     this is for those who may withdraw it.
         */
        delete: operations["deleteEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/cancel-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back what is planned. What is on the site stays there, and the texts stay in the entry. */
        post: operations["cancelPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks texts without saving them. */
        post: operations["checkEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a draft of an item that stands before this one: a copy with the next free number. */
        post: operations["copyEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves texts without changing the site. */
        put: operations["saveDraft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the entries whose newest texts, or those on the site, link to the page of this one. */
        get: operations["listBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves an entry in the editor's order. Its texts on the site move at once; drafts stay drafts. */
        post: operations["moveEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/overlay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns an entry as its newest revision would be on the site. */
        get: operations["getOverlay"];
        put?: never;
        /** Returns an entry as it would be on the site with texts that are not saved. */
        post: operations["makeOverlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a link that shows a revision for a day. */
        post: operations["createPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts texts on the site. */
        post: operations["publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Saves the texts of an older revision as drafts. */
        post: operations["restoreRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the revisions of an entry, the newest first, at most 50. */
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/revisions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns an entry as a revision has it. */
        get: operations["getRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/revisions/{number}/announcement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns how a revision changes the site, as soon as its pages are new, or after some seconds
         *     without an answer.
         */
        get: operations["getAnnouncement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts texts on the site at a moment, where the present ones stay until then. */
        post: operations["schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes texts off the site. They stay in the entry. */
        post: operations["unpublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the webhooks and groups, by their names, without their secrets. */
        get: operations["listHooks"];
        put?: never;
        /** Adds a webhook, whose secret is in this answer alone, or the robot of a group. */
        post: operations["addHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a webhook or a group, unless somebody else has changed it meanwhile. Its kind stays. */
        put: operations["saveHook"];
        post?: never;
        /** Deletes a webhook or a group, with its deliveries. */
        delete: operations["deleteHook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns twenty deliveries of a hook, each with its attempts. */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draws a new secret of a webhook, which is in this answer alone. The one before signs as well for
         *     a day.
         */
        post: operations["renewHookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a webhook or a group a trial, and returns the answer. */
        post: operations["testHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns inquiries, the newest first. */
        get: operations["listInquiries"];
        put?: never;
        /**
         * Stores an inquiry, of which the company is told as of others. The buyer gets no mail, unless a
         *     receipt is wanted. One with the same texts on the same day is stored once.
         */
        post: operations["enterInquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns inquiries as CSV for spreadsheets (RFC 4180, UTF-8), the newest first. A cell that would
         *     be a formula begins with an apostrophe. Times are China Standard Time.
         */
        get: operations["exportInquiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns an inquiry, with what happened to it. */
        get: operations["getInquiry"];
        put?: never;
        post?: never;
        /** Puts an inquiry into the bin with everything about it. Its number alone is recorded. */
        delete: operations["deleteInquiry"];
        options?: never;
        head?: never;
        /** Changes the state of an inquiry, or gives it to somebody. */
        patch: operations["changeInquiry"];
        trace?: never;
    };
    "/inquiries/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers the buyer by mail, which is in the outbox when the call has succeeded. */
        post: operations["answerInquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a file that waits for an answer of the account that calls, or one of the buyer that came
         *     another way: of the kinds that buyers may send, and together as many and as large.
         */
        post: operations["addInquiryFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries/{id}/files/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a file, which a browser saves and never shows. */
        get: operations["getInquiryFile"];
        put?: never;
        post?: never;
        /** Deletes a file that the account that calls has added and that is part of no answer. */
        delete: operations["deleteInquiryFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries/{id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the mails about an inquiry again that were given up. */
        post: operations["resendMails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a note, which the buyer does not see. */
        post: operations["addInquiryNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inquiries/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an inquiry to the account that calls; a new one is in work then. */
        post: operations["takeInquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns what an invitation offers. A POST, since addresses are logged and the token is a secret. */
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts an invitation: creates the account and opens a session. */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the invitations that wait, the newest first. */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Makes an invitation, which replaces an earlier one to the same address. It takes the caller's
         *     password, since an invitation to the address of an account leads into it. Such an account keeps
         *     its role.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraws an invitation. */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a session, whose cookie the response sets. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the account that is logged in, or the program whose token is shown. */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the password, and ends the account's other sessions. */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Offers a secret. */
        get: operations["offerSecondFactor"];
        /** Turns the second factor on, or replaces it, and ends the account's other sessions. */
        put: operations["setSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns the second factor off. */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns files: uploads first, the last one before the others. */
        get: operations["listMedia"];
        put?: never;
        /** Stores a picture (JPEG, PNG, WebP, GIF, SVG) or a document (PDF, CSV, TXT) for the site. */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores a picture of another site for this one. Addresses that lead into networks behind the
         *     server are refused, unless `embedded.reachable_networks` names them.
         */
        post: operations["fetchMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Stores a file in the place of another one of its type. */
        put: operations["replaceMedia"];
        post?: never;
        /** Puts a file that no entry shows into the bin, or has the program's own be back at its address. */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/page-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns the names of pages. A path without a page, or of an entry that is gone, is left out. */
        post: operations["namePages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/persons/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erases what is held of an address, for good. Contracts of the company stay. */
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/persons/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns what is held of an address as a ZIP file: JSON, and the files of inquiries. */
        post: operations["exportPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/persons/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns what is held of an address. */
        post: operations["findPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns what a link shows, to the server that renders its pages. */
        post: operations["readPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what the site lacks before it is public. */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readiness/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a mail to the caller by the configured SMTP server, and returns the server's answer. */
        post: operations["sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns redirects by their old addresses. */
        get: operations["listRedirects"];
        /** Saves redirects, in place of those from the same addresses. */
        put: operations["saveRedirects"];
        post?: never;
        /** Removes the redirect from an address. */
        delete: operations["deleteRedirect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns all redirects as CSV (RFC 4180, UTF-8), which can be imported again. */
        get: operations["exportRedirects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redirects/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what lines of old address and target change, or writes that. Cells are between commas,
         *     semicolons or tabs. Redirects that the lines lack stay; lines with a problem change nothing.
         */
        post: operations["importRedirects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/samples/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what a table of samples changes, or writes that as drafts, which nobody sees until they are
         *     published. A sample is known by its style number; those that the table lacks stay. Files with a
         *     problem change nothing.
         */
        post: operations["importSamples"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the account's sessions, the newest first. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a session of the account. */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns every account, by name. */
        get: operations["listStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the names of all accounts. */
        get: operations["listStaffNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes an account, and ends its sessions. One owner stays. */
        delete: operations["removeStaff"];
        options?: never;
        head?: never;
        /**
         * Changes an account's role. One owner stays. It takes the caller's password: a session that
         *     somebody has got hold of makes nobody an owner.
         */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/staff/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends the sessions of an account: somebody has lost a device, or has left it open. */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what can be made in a section. */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the tokens of programs, and the operations that one can be for. */
        get: operations["listTokens"];
        put?: never;
        /**
         * Makes a token. It takes the caller's password: a session that somebody has got hold of makes
         *     no other way in.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a token: the next call with it is refused. */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns texts of the program, by their keys, with the company's words. */
        get: operations["listWords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Acceptance: {
            name: string;
            /** Format: password */
            password: string;
            token: string;
        };
        /**
         * @description The kind of an action: an operation of the desk's API, or the work of a command.
         * @enum {string}
         */
        ActionKind: "login" | "logout" | "pauseCodes" | "setSecondFactor" | "removeSecondFactor" | "changePassword" | "revokeSession" | "endSessions" | "invite" | "withdrawInvitation" | "acceptInvitation" | "replaceAccount" | "changeRole" | "removeStaff" | "createToken" | "revokeToken" | "saveDraft" | "createEntry" | "copyEntry" | "moveEntry" | "deleteEntry" | "restoreEntry" | "publish" | "schedule" | "unpublish" | "cancelPlan" | "restoreRevision" | "createPreview" | "enterInquiry" | "takeInquiry" | "changeInquiry" | "addInquiryNote" | "answerInquiry" | "addInquiryFile" | "deleteInquiryFile" | "resendMails" | "addAnswerTemplate" | "saveAnswerTemplate" | "deleteAnswerTemplate" | "deleteInquiry" | "restoreInquiry" | "inviteCustomer" | "correctCustomer" | "resetCustomerPassword" | "blockCustomer" | "unblockCustomer" | "moveCustomer" | "renameCompany" | "uploadMedia" | "replaceMedia" | "deleteMedia" | "restoreMedia" | "saveRedirects" | "deleteRedirect" | "createContract" | "saveContract" | "restoreContractRevision" | "deleteContract" | "restoreContract" | "importContracts" | "batchContracts" | "addPaper" | "changePaper" | "deletePaper" | "restorePaper" | "saveMilestones" | "exportInquiries" | "downloadInquiryFile" | "exportContracts" | "exportActions" | "downloadPaper" | "downloadPapers" | "removeCustomer" | "importCustomers" | "exportPerson" | "erasePerson" | "importSamples" | "exportCustomers" | "restoreBackup" | "removeDemonstration" | "sendTestMail" | "failTestMail" | "addHook" | "saveHook" | "renewHookSecret" | "deleteHook" | "testHook" | "resendDelivery";
        /** @description Something that there still is. */
        ActionThing: {
            entry: components["schemas"]["NamedEntry"];
            /** @enum {string} */
            kind: "entry";
        } | {
            /** @description The contract's number. */
            cno: string;
            id: string;
            /** @enum {string} */
            kind: "contract";
        } | {
            /** @enum {string} */
            kind: "inquiry";
            number: string;
        } | {
            /** @description The address. */
            email: string;
            id: string;
            /** @enum {string} */
            kind: "customer";
        } | {
            /** @enum {string} */
            kind: "file";
            /** @description The name of the file that was uploaded. */
            name: string;
            /** @description The address on the site. */
            path: string;
        };
        Actions: {
            actions: components["schemas"]["StaffAction"][];
            /** @description The value of `before` for the next, older ones; absent at the end. */
            next?: string;
        };
        /** @description A moment at which a revision changes the site. */
        Announced: {
            /**
             * @description Which pages are new, and on which servers: the answer of `POST /_selvage/purge`. If several
             *     entries changed at the same time, their pages.
             */
            answer?: components["schemas"]["PurgeReport"];
            /**
             * Format: int64
             * @description Seconds since 1970; absent as long as no server has answered.
             */
            answered_at?: number;
            /**
             * Format: int64
             * @description Seconds since 1970; planned, if it is in the future.
             */
            moment: number;
        };
        /** @description A template of answers. */
        AnswerTemplate: {
            /** @description The address of the account that saved it last. */
            author: string;
            id: string;
            name: string;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            saved_at: number;
            /** @description Subject and text by the codes of languages. */
            texts: {
                [key: string]: components["schemas"]["TemplateText"];
            };
            /**
             * Format: int64
             * @description The number of times that it was saved, which a change names.
             */
            version: number;
        };
        AnswerTemplates: {
            templates: components["schemas"]["AnswerTemplate"][];
        };
        AnsweredServers: {
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            at: number;
            confirmed: string[];
            missing: string[];
        };
        Backlinks: {
            /** @description The first of them. */
            entries: components["schemas"]["NamedEntry"][];
            /** @description The number of all of them. */
            total: number;
        };
        /** @description A problem of a value of a contract. */
        BatchFault: components["schemas"]["ContractFault"] & {
            /** @description Its number, as the call has it. */
            cno: string;
            /** @description The place of the contract in the call, from 0. */
            contract: number;
        };
        /** @description The details of `invalid-fields`, of a batch. */
        BatchFaultsDetails: {
            /** @description The number of all. */
            count?: number;
            /** @description The first ones. */
            faults?: components["schemas"]["BatchFault"][];
        };
        /**
         * @description A contract to be written, by its number. A value that is empty or not there stays as it is
         *     stored, as do lines and milestones.
         */
        BatchedContract: {
            contract: components["schemas"]["WrittenContract"];
            /**
             * Format: int64
             * @description The revision that the caller has read, to change a contract; absent for a new one.
             */
            revision?: number;
        };
        BinList: {
            entries: components["schemas"]["DeletedEntry"][];
            /** @description Whether nothing can be restored, because the content is in a folder (`embedded.content`). */
            read_only: boolean;
            /**
             * Format: int64
             * @description The number of entries in the whole bin.
             */
            total: number;
        };
        /**
         * @description What can be in the bin, besides entries.
         * @enum {string}
         */
        BinnedKind: "contract" | "paper" | "inquiry" | "picture";
        /**
         * @description An action on several entries.
         * @enum {string}
         */
        BulkAction: "publish" | "withdraw" | "delete";
        BulkChange: {
            action: components["schemas"]["BulkAction"];
            /** @description At most 50, in this order. */
            entries: components["schemas"]["ChosenEntry"][];
        };
        /** @description The result for each entry. */
        BulkReport: {
            /** @description The entries that changed, or had nothing to change. */
            done: string[];
            refused: components["schemas"]["RefusedEntry"][];
        };
        CellFault: {
            /** @enum {string} */
            code: "repeated-column";
        } | {
            /** @enum {string} */
            code: "missing-column";
            names: string;
        } | {
            /** @enum {string} */
            code: "no-headings";
            rows: number;
        } | {
            /** @enum {string} */
            code: "heading-unit";
            unit: string;
        } | {
            /** @enum {string} */
            code: "heading-currency";
            currency: string;
        } | {
            /** @enum {string} */
            code: "beyond-headings";
            value: string;
        } | {
            /** @enum {string} */
            code: "too-many-columns";
            most: number;
        } | {
            /** @enum {string} */
            code: "open-quote";
        } | {
            choices: string;
            /** @enum {string} */
            code: "unsure-encoding";
        } | {
            /** @enum {string} */
            code: "unknown-sheet";
            names: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "unknown-assignment";
            value: string;
        } | {
            /** @enum {string} */
            code: "not-total";
            sum: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "empty";
        } | {
            /** @enum {string} */
            code: "not-calculated";
        } | {
            /** @enum {string} */
            code: "ambiguous-number";
            value: string;
        } | {
            /** @enum {string} */
            code: "other-unit";
            value: string;
        } | {
            /** @enum {string} */
            code: "date-in-text";
            value: string;
        } | {
            /** @enum {string} */
            code: "digits-lost";
            value: string;
        } | {
            /** @enum {string} */
            code: "scientific";
            value: string;
        } | {
            /** @enum {string} */
            code: "shown-otherwise";
            value: string;
        } | {
            /** @enum {string} */
            code: "date-number";
            date: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "ambiguous-line";
        } | {
            /** @enum {string} */
            code: "missing-styles";
            names: string;
        } | {
            /** @enum {string} */
            code: "not-text";
            value: string;
        } | {
            /** @enum {string} */
            code: "too-long";
            most: number;
        } | {
            /** @enum {string} */
            code: "control-character";
        } | {
            /** @enum {string} */
            code: "not-amount";
            value: string;
        } | {
            /** @enum {string} */
            code: "not-currency";
            value: string;
        } | {
            /** @enum {string} */
            code: "shared-sign";
            value: string;
        } | {
            /** @enum {string} */
            code: "other-currency";
            currency: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "too-fine";
            currency: string;
            /** Format: int32 */
            decimals: number;
            value: string;
        } | {
            /** @enum {string} */
            code: "not-pieces";
            value: string;
        } | {
            /** @enum {string} */
            code: "not-percentage";
            value: string;
        } | {
            /** @enum {string} */
            code: "percent-format";
            value: string;
        } | {
            /** @enum {string} */
            code: "not-date";
            value: string;
        } | {
            /** @enum {string} */
            code: "far-date";
            value: string;
        } | {
            /** @enum {string} */
            code: "future-date";
            value: string;
        } | {
            /** @enum {string} */
            code: "too-many-pieces";
            /** Format: int64 */
            most: number;
            /** Format: int64 */
            value: number;
        } | {
            /** @enum {string} */
            code: "not-address";
            value: string;
        } | {
            /** @enum {string} */
            code: "unlike-first";
            first: string;
            /** Format: int32 */
            row: number;
            value: string;
        } | {
            /** @enum {string} */
            code: "unlike-row";
            first: string;
            /** Format: int32 */
            row: number;
            value: string;
        } | {
            /** @enum {string} */
            code: "not-language";
            names: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "unknown-category";
            names: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "unknown-word";
            names: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "several-samples";
        } | {
            /** @enum {string} */
            code: "too-many-pictures";
            most: number;
        } | {
            /** @enum {string} */
            code: "wrong-picture";
            message: string;
            name: string;
        } | {
            /** @enum {string} */
            code: "unwritten";
            message: string;
        } | {
            /** @enum {string} */
            code: "not-product";
            /** Format: int64 */
            pieces: number;
            price: string;
            product: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "too-large";
        } | {
            /** @enum {string} */
            code: "not-sum-of-pieces";
            /** Format: int64 */
            sum: number;
            /** Format: int64 */
            value: number;
        } | {
            /** @enum {string} */
            code: "not-sum-of-amounts";
            sum: string;
            value: string;
        } | {
            /** @enum {string} */
            code: "unknown-customer";
            value: string;
        } | {
            /** @enum {string} */
            code: "content-customer";
        } | {
            /** @enum {string} */
            code: "taken-number";
        };
        /** @description The details of `invalid-cells`, of a file. */
        CellsDetails: {
            /** @description The number of all. */
            count?: number;
            /** @description The encodings that a text may have, if they are the problem: the call names one. */
            encodings?: components["schemas"]["EncodingChoice"][];
            /** @description The file as it was read, if it could be. */
            preview?: components["schemas"]["FilePreview"];
            /** @description The first ones. */
            problems?: components["schemas"]["TableProblem"][];
        };
        /** @description The result of the check. */
        Checked: {
            hints: components["schemas"]["Hint"][];
            /** @description Why a save would be refused. */
            problems: components["schemas"]["FieldProblem"][];
        };
        /** @description An entry with the number of the revision that is changed. */
        ChosenEntry: {
            /** Format: int64 */
            base: number;
            id: string;
        };
        /**
         * @description A column of a file: those of the contract, then those of a style line and of its
         *     milestones.
         * @enum {string}
         */
        Column: "email" | "cno" | "orderNumber" | "season" | "signed" | "delivery" | "quantity" | "amount" | "currency" | "progress" | "sno" | "pname" | "price" | "pieces" | "sum" | "lineProgress" | "fabricPlanned" | "fabricDone" | "fabricPieces" | "cuttingPlanned" | "cuttingDone" | "cuttingPieces" | "sewingPlanned" | "sewingDone" | "sewingPieces" | "finishingPlanned" | "finishingDone" | "finishingPieces" | "inspectionPlanned" | "inspectionDone" | "inspectionPieces" | "shippedPlanned" | "shippedDone" | "shippedPieces";
        Company: {
            /** Format: int64 */
            contracts: number;
            id: string;
            /** @description Its name, or an address of somebody there if staff have not given one. */
            name: string;
            /**
             * Format: int64
             * @description The number of its people.
             */
            people: number;
        };
        CompanyChange: {
            /** @description Absent for a company of one, without contracts. */
            company?: string;
        };
        CompanyContract: {
            /**
             * Format: double
             * @description In the contract's currency.
             */
            amount: number;
            cno: string;
            /** @description The ISO 4217 code. */
            currency: string;
            /**
             * Format: double
             * @description Per cent.
             */
            progress: number;
            /**
             * Format: int64
             * @description Pieces.
             */
            quantity: number;
            /** @description `YYYY-MM-DD HH:MM:SS`, China Standard Time. */
            signed: string;
        };
        CompanyName: {
            name: string;
        };
        CompanyPerson: {
            email: string;
            id: string;
            name: string;
        };
        /** @description The details of `conflict`: somebody else has changed the entry. */
        ConflictDetails: {
            /**
             * @description The fields that differ between the base and the newest revision, such as `imgsrc` and
             *     `ja.title`.
             */
            changed?: string[];
            /** @description The newest revision. */
            newest?: components["schemas"]["Entry"];
        };
        /** @description A contract with its style lines. */
        Contract: {
            /** @description The name of the company, else the first address there; empty if neither is known. */
            company_name: string;
            contract: components["schemas"]["WrittenContract"];
            id: string;
            /** @description Whether it is one of the content, which cannot be changed at the desk. */
            read_only: boolean;
            /** @description Names what the contract is now; a change of it says which version was changed. */
            version: string;
        };
        /** @description Contracts to be written. */
        ContractBatch: {
            /** @description At most 500, with at most 5,000 lines together; each number once. */
            contracts: components["schemas"]["BatchedContract"][];
            /** @description Whether the stored style lines go that a contract of the call lacks. They stay otherwise. */
            deleteMissing?: boolean;
            /** @description Whether the call only says what it would change. */
            preview?: boolean;
        };
        /** @description The contracts of a call as they are now. */
        ContractBatchResult: {
            changed: number;
            /** @description The first new and changed contracts, with their differences. */
            changes: components["schemas"]["ImportedContract"][];
            /** @description The contracts of the call, in its order. */
            contracts: components["schemas"]["ContractMark"][];
            /**
             * @description The first stored style lines that the contracts of the call lack, and the number of all. They
             *     stay, unless the call deletes them.
             */
            missing: components["schemas"]["MissingLine"][];
            missingCount: number;
            /** @description The number of new contracts, of those that change, and of those that stay. */
            new: number;
            same: number;
            /** @description Whether they are written. */
            written: boolean;
        };
        ContractChange: {
            /** @description The amount of all, in the currency. */
            amount: string;
            currency: string;
            /** @enum {string} */
            kind: "new";
            /** @description The number of style lines. */
            lines: number;
        } | {
            fields: components["schemas"]["FieldChange"][];
            /** @enum {string} */
            kind: "changed";
            /** @description The style lines that differ. */
            lines: components["schemas"]["LineChange"][];
        };
        /** @description The details of `conflict`: somebody else has changed the contract. */
        ContractConflict: {
            /** @description The contract as it is now. */
            contract?: components["schemas"]["Contract"];
        };
        /** @description The values and the lines that differ. */
        ContractDifference: {
            fields: components["schemas"]["FieldChange"][];
            /** @description The style lines that differ. */
            lines: components["schemas"]["LineChange"][];
        };
        /** @description A contract that replaces another version. */
        ContractEdit: {
            contract: components["schemas"]["WrittenContract"];
            /** @description The version that was changed. */
            version: string;
        };
        /** @description A problem of a value of a form. */
        ContractFault: {
            fault: components["schemas"]["CellFault"];
            field: components["schemas"]["Column"];
            /**
             * Format: int32
             * @description The line of the value, from 0; absent for a value of the contract.
             */
            line?: number;
        };
        /** @description The details of `invalid-fields`, of a form. */
        ContractFaultsDetails: {
            faults?: components["schemas"]["ContractFault"][];
        };
        ContractHistory: {
            revisions: components["schemas"]["ListedContractRevision"][];
            /**
             * Format: int64
             * @description The number of all.
             */
            total: number;
        };
        /** @description The changes of a file. */
        ContractImport: {
            changed: number;
            /** @description The first new and changed contracts. */
            changes: components["schemas"]["ImportedContract"][];
            /** @description Names the file and what it changes. */
            difference: string;
            /** @description The number of style lines in the file. */
            lines: number;
            /**
             * @description The first stored style lines that the contracts of the file lack, and the number of all. They
             *     stay, unless the call deletes them.
             */
            missing: components["schemas"]["MissingLine"][];
            missingCount: number;
            /** @description The number of new contracts, of those that change, and of those that stay. */
            new: number;
            /** @description The file as it was read. */
            preview: components["schemas"]["FilePreview"];
            same: number;
            /**
             * @description Whether it is written now. If a call should write it and did not, the contracts have changed
             *     meanwhile.
             */
            written: boolean;
        };
        /** @description The revision of a contract. */
        ContractMark: {
            /** @description The contract's number. */
            cno: string;
            /** @description Its id, by which papers are added; absent for one that a preview would add. */
            id?: string;
            /**
             * Format: int64
             * @description The number of its last revision, which the next change names; absent likewise.
             */
            revision?: number;
        };
        ContractPapers: {
            /** @description The last ones first. */
            fetches: components["schemas"]["FetchedPaper"][];
            /** @description The maximum number of papers. */
            most: number;
            papers: components["schemas"]["Paper"][];
            /** @description Whether the contract is one of the content, whose papers cannot be changed at the desk. */
            read_only: boolean;
        };
        ContractProgress: {
            id: string;
            lines: components["schemas"]["LineProgress"][];
            /** @description The version that was changed. */
            version: string;
        };
        /** @description A contract with its revision and its papers. */
        ContractWithRevision: {
            /**
             * Format: int64
             * @description When that was written, in milliseconds since 1970, and the name of the account or the command
             *     that did; absent before the history.
             */
            changedAt?: number;
            changedBy?: string;
            /** @description The name of the company, else the first address there. */
            companyName: string;
            contract: components["schemas"]["WrittenContract"];
            id: string;
            /** @description The oldest first. */
            papers: components["schemas"]["Paper"][];
            /** @description Whether it is one of the content, which cannot be changed. */
            readOnly: boolean;
            /**
             * Format: int64
             * @description The number of the last revision, which a change names; 0 before the history.
             */
            revision: number;
        };
        Contracts: {
            contracts: components["schemas"]["ListedContract"][];
            /** @description Whether there may be more than that, which are not counted. */
            is_least: boolean;
            /**
             * Format: int64
             * @description The number of contracts in the whole list.
             */
            total: number;
        };
        Credentials: {
            /** @description A code of the authenticator app, or a recovery code, of an account with a second factor. */
            code?: string;
            email: string;
            /** Format: password */
            password: string;
        };
        /** @description A customer, with the company. */
        Customer: {
            /** @description The actions of staff, the newest first. */
            actions: components["schemas"]["CustomerAction"][];
            company: components["schemas"]["CustomerCompany"];
            /** Format: int64 */
            confirmed_at?: number;
            /**
             * Format: int64
             * @description Times are seconds since 1970.
             */
            created_at: number;
            email: string;
            /** @description Whether there is a password; else only a link leads in. */
            has_password: boolean;
            id: string;
            /** @description The language of mails from staff. */
            lang: components["schemas"]["Locale"];
            /** Format: int64 */
            last_login_at?: number;
            /**
             * Format: int64
             * @description Until when a link for a password can be used; absent without one.
             */
            link_until?: number;
            name: string;
            /** @description Whether the account is from `customers.toml`, which alone changes its password. */
            of_content: boolean;
            /** @description Whether links can be sent by mail. */
            sends_mail: boolean;
            state: components["schemas"]["CustomerState"];
        };
        CustomerAction: {
            action: components["schemas"]["ActionKind"];
            /** @description The address of the account, or the command. */
            actor: string;
            /** @description The name of the company that the customer came to; empty for others. */
            company: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            done_at: number;
            id: string;
        };
        CustomerChange: {
            /** @description Empty for a company of one, without a name. */
            company: string;
            /** @description Whether the company is a new one; the customer will see the contracts of another. */
            is_new_company: boolean;
            /** @enum {string} */
            kind: "new";
            /** @description The code of the language of mails. */
            lang: string;
            name: string;
        } | {
            /** @enum {string} */
            kind: "changed";
            values: components["schemas"]["CustomerValue"][];
        };
        /**
         * @description A column of a sheet of customers.
         * @enum {string}
         */
        CustomerColumn: "email" | "name" | "company" | "lang";
        CustomerCompany: {
            /** @description The newest first. */
            contracts: components["schemas"]["CompanyContract"][];
            id: string;
            /** @description Empty if staff have not given one. */
            name: string;
            /** @description The customer as well. */
            people: components["schemas"]["CompanyPerson"][];
        };
        /** @description The right address and name of a customer. */
        CustomerCorrection: {
            email: string;
            name: string;
        };
        CustomerCounts: {
            /** Format: int64 */
            active: number;
            /** Format: int64 */
            added: number;
            /** Format: int64 */
            blocked: number;
            /** Format: int64 */
            invited: number;
            /** Format: int64 */
            registered: number;
        };
        /** @description The changes of a file of customers. */
        CustomerImport: {
            changed: number;
            /** @description The first new and changed customers. */
            changes: components["schemas"]["ImportedCustomer"][];
            /** @description The number of new companies with a name. */
            companies: number;
            /** @description Names the file and what it changes. */
            difference: string;
            /** @description The number of new customers, of those that change, and of those that stay. */
            new: number;
            /** @description The file as it was read. */
            preview: components["schemas"]["FilePreview"];
            same: number;
            /**
             * @description Whether it is written now. If a call should write it and did not, the customers have changed
             *     meanwhile.
             */
            written: boolean;
        };
        /**
         * @description The access of a customer.
         * @enum {string}
         */
        CustomerState: "active" | "invited" | "added" | "registered" | "blocked";
        /** @description A value of a customer that changes. */
        CustomerValue: {
            before: string;
            field: components["schemas"]["CustomerColumn"];
            now: string;
        };
        Customers: {
            /** @description The number of customers in each state, with the other filters. */
            counts: components["schemas"]["CustomerCounts"];
            customers: components["schemas"]["ListedCustomer"][];
            /** @description Whether links can be sent by mail. */
            sends_mail: boolean;
            /**
             * Format: int64
             * @description The number of customers in the whole list.
             */
            total: number;
        };
        Dashboard: {
            /**
             * Format: int64
             * @description When the last backup was begun, in seconds since 1970; absent without one.
             */
            backup_at?: number;
            /** @description Absent for those who do not answer buyers. */
            inquiries?: components["schemas"]["WaitingInquiries"];
            /** @description The servers of the last publication; absent if one server has all pages. */
            servers?: components["schemas"]["AnsweredServers"];
            /** @description The database and its disk. */
            store: components["schemas"]["StoreState"];
            /** @description Absent for those who do not write texts. */
            texts?: components["schemas"]["WaitingTexts"];
            /**
             * Format: int64
             * @description Since when the site has not been told of a change, in seconds since 1970; absent if it has.
             */
            untold_since?: number;
        };
        /** @description An entry in the bin. */
        DeletedEntry: components["schemas"]["NamedEntry"] & {
            /** @description The address of the account that deleted it, or the name of a command. */
            author: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            deleted_at: number;
            /**
             * Format: int64
             * @description When it is removed for good, in milliseconds since 1970.
             */
            until: number;
        };
        DeletedList: {
            things: components["schemas"]["DeletedThing"][];
            /**
             * Format: int64
             * @description The number of all.
             */
            total: number;
        };
        /** @description A contract, a paper, an inquiry or a file in the bin. */
        DeletedThing: {
            /** @description The name of whoever deleted it; the address of an account that is gone. */
            by: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            deleted_at: number;
            /** @description Its name in calls, such as `contract/0123456789abcdef`. */
            id: string;
            kind: components["schemas"]["BinnedKind"];
            /** @description The number of a contract or an inquiry, or the name of a file. */
            name: string;
            /**
             * @description The company of a contract, the contract of a paper, the buyer of an inquiry, or the address
             *     of a file.
             */
            of: string;
            /**
             * Format: int64
             * @description When it is deleted for good, in milliseconds since 1970.
             */
            until: number;
        };
        Deliveries: {
            /** @description The last ones first. */
            deliveries: components["schemas"]["Delivery"][];
        };
        /** @description An event for a hook. */
        Delivery: {
            /** @description In their order. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description What a webhook gets as `data`. */
            data: Record<string, never>;
            /**
             * Format: int64
             * @description The next attempt, in seconds since 1970, while it waits.
             */
            due_at: number;
            /**
             * Format: int64
             * @description Seconds since 1970; of what is planned, in the future.
             */
            happened_at: number;
            id: string;
            state: components["schemas"]["MailState"];
            topic: components["schemas"]["HookTopic"];
        };
        /** @description An attempt to deliver. */
        DeliveryAttempt: {
            /** @description The first 500 bytes of the answer. */
            answer: string;
            /** @description Why it was not taken; absent if it was. */
            fault?: components["schemas"]["HookFault"];
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            made_at: number;
            /**
             * Format: int64
             * @description The status of HTTP; absent without an answer.
             */
            status?: number;
            /**
             * Format: int64
             * @description Milliseconds.
             */
            took: number;
        };
        /** @description The numbers of deliveries of a hook. */
        DeliveryCounts: {
            /**
             * Format: int64
             * @description Those that were given up.
             */
            failed: number;
            /** Format: int64 */
            sent: number;
            /**
             * Format: int64
             * @description Those that are not taken yet, planned ones included.
             */
            waiting: number;
        };
        /** @description The numbers of what belongs to the demonstration. */
        DemonstrationCounts: {
            companies: number;
            contracts: number;
            customers: number;
            entries: number;
            files: number;
            /** @description The number of entries that stay, as people have changed their texts. */
            kept: number;
            /** @description The number of files that stay, as entries show them. */
            kept_files: number;
            /** Format: int64 */
            papers: number;
        };
        /** @description Texts to check. */
        Draft: {
            /**
             * Format: int64
             * @description The number of the revision that was changed.
             */
            base: number;
            /** @description The fields that changed; others may be left out. */
            fields?: components["schemas"]["EntryFields"];
        };
        /** @description A QR code, drawn with an SVG path. */
        Drawing: {
            /** @description The dark squares. */
            path: string;
            /** @description The length of a side. */
            size: number;
        };
        /** @description Texts that replace those of a revision. */
        Edit: {
            /**
             * Format: int64
             * @description The number of the revision that was changed.
             */
            base: number;
            /** @description Who saves. */
            by?: components["schemas"]["SavedBy"];
            /** @description The fields that changed; others may be left out. An empty one is removed. */
            fields?: components["schemas"]["EntryFields"];
        };
        /** @description An encoding in which a text makes sense. */
        EncodingChoice: {
            name: string;
            /** @description The first words that are not in Latin letters without accents. */
            sample: string;
        };
        EndingCertificate: {
            /** @description Its last day: `2027-03-31`. */
            expires: string;
            id: string;
            /** @description May be empty. */
            number: string;
            /** @description Whether that day is over. */
            over: boolean;
            section: components["schemas"]["Section"];
            titles: components["schemas"]["Titles"];
        };
        /** @description An inquiry that somebody enters for a buyer. */
        EnteredInquiry: {
            /** @description How it reached the company: any but the site. */
            channel: components["schemas"]["InquiryChannel"];
            /** @description The buyer's answers, by the names of the fields. Country and address may be unknown. */
            fields: {
                [key: string]: string;
            };
            /** @description The language in which the buyer is answered. */
            lang: components["schemas"]["Locale"];
            /** @description Whether the buyer gets a receipt by mail. */
            receipt: boolean;
        };
        /** @description An entry as a revision has it. */
        Entry: {
            author: string;
            fields: components["schemas"]["EntryFields"];
            id: string;
            note: string;
            /**
             * Format: int64
             * @description The number of the revision, which a change of it names as `base`.
             */
            number: number;
            /** @description The texts that are or will be on the site. */
            on_site: components["schemas"]["OnSite"][];
            read_only: boolean;
            section: components["schemas"]["Section"];
            states: components["schemas"]["States"];
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            written_at: number;
        };
        /** @description The fields of an entry, named as in the folder format; `common` are those that all languages share. */
        EntryFields: {
            common: {
                [key: string]: components["schemas"]["FieldValue"];
            };
        } & {
            [key: string]: {
                [key: string]: components["schemas"]["FieldValue"];
            };
        };
        EntryList: {
            entries: components["schemas"]["ListedEntry"][];
            /** @description Whether there may be more than that, which are not counted. */
            is_least: boolean;
            /** @description Whether nothing can be written, because the content is in a folder (`embedded.content`). */
            read_only: boolean;
            /**
             * Format: int64
             * @description The number of entries in the whole list.
             */
            total: number;
        };
        /** @description What came of an erasure. */
        ErasedPerson: {
            /** @description Whether there was an account. */
            account: boolean;
            /** @description The number of notes of downloads that were deleted. */
            downloads: number;
            /** @description Entries of the site that name the address. They are not changed. */
            entries: string[];
            /** @description The number of inquiries that were deleted. */
            inquiries: number;
            /** @description The contracts of the company, which are kept without the name. */
            kept: components["schemas"]["KeptContract"][];
            /**
             * Format: int64
             * @description The number of rows with texts of others in which the address or the name was replaced.
             */
            texts: number;
        };
        /**
         * @description An event of an inquiry.
         * @enum {string}
         */
        EventKind: "change" | "note" | "answer" | "reply";
        FactorRemoval: {
            /**
             * Format: password
             * @description The present password.
             */
            current: string;
        };
        /** @description How often a customer has fetched a paper on a day. */
        FetchedPaper: {
            /** @description The customer's address; absent for one who was deleted. */
            email?: string;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            first_at: number;
            /**
             * Format: int64
             * @description Likewise.
             */
            last_at: number;
            /** @description The paper's name then. */
            name: string;
            /** Format: int64 */
            times: number;
        };
        FieldChange: {
            before: string;
            field: components["schemas"]["Column"];
            now: string;
        };
        /** @description A problem of a field. */
        FieldProblem: {
            /** @description Absent if the problem is not one of a single field. */
            field?: string;
            /** @description The language; absent for a common field. */
            lang?: components["schemas"]["Locale"];
            /**
             * @description In English, as `selvage content check` says it; `missing` for a title, a name or a language
             *     that must be there, `taken` for the name of another page.
             */
            message: string;
        };
        /** @description A value of a field. */
        FieldValue: number | string | string[] | {
            [key: string]: number;
        };
        /** @description The details of `invalid-fields`. */
        FieldsDetails: {
            fields?: components["schemas"]["FieldProblem"][];
        };
        /** @description A file as it was read. */
        FilePreview: {
            /** @description What was understood, and what was left out. */
            notices: components["schemas"]["SheetNotice"][];
            sheets: components["schemas"]["SheetPreview"][];
        };
        ForeignPicture: {
            /** @description The address, of `http` or `https`. */
            url: string;
        };
        /**
         * @description The kind of a file that is not taken, for which there is a text in each language.
         * @enum {string}
         */
        FoundKind: "empty" | "heic" | "picture" | "film" | "sound" | "archive" | "document" | "web-page" | "program" | "other";
        /** @description What a file is that is not taken. */
        FoundType: {
            kind: components["schemas"]["FoundKind"];
            /** @description The name of its format, such as `HEIC`. */
            name: string;
        };
        /** @description A customer who has been given a link. */
        GivenLink: {
            customer: components["schemas"]["Customer"];
            /** @description The link, told once; absent if it goes by mail. */
            link?: string;
        };
        /** @description A heading of a sheet. */
        HeadingPreview: {
            /** @description Absent for a column that is left out. */
            column?: string;
            /** @description Such as `F`. */
            letters: string;
            name: string;
        };
        HeldAccount: {
            /** Format: int64 */
            blocked_at?: number;
            /** @description The name of the company; empty if staff have not given one. */
            company: string;
            /** Format: int64 */
            confirmed_at?: number;
            /** Format: int64 */
            created_at: number;
            /** @description The id at the desk. */
            id: string;
            /** Format: int64 */
            invited_at?: number;
            /** @description The code of the language of mails. */
            lang: string;
            /** Format: int64 */
            last_login_at?: number;
            name: string;
            /**
             * Format: int64
             * @description Since when notices of contracts are sent.
             */
            notices_since?: number;
            /** @description Whether it is from `customers.toml`, and has to be removed there. */
            of_content: boolean;
            /** @description When each session was begun. */
            sessions: number[];
        };
        HeldAction: {
            action: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            done_at: number;
        };
        HeldDownload: {
            /** @description The contract's number. */
            contract: string;
            /** Format: int64 */
            first_at: number;
            /** Format: int64 */
            last_at: number;
            /** @description The paper's name then. */
            name: string;
            /** Format: int64 */
            times: number;
        };
        HeldEvent: {
            /** Format: int64 */
            happened_at: number;
            kind: string;
            /** @description The part of a reply that is not new. */
            quoted: string;
            /** @description The state of the inquiry after it. */
            state: string;
            /** @description Of an answer or a reply. */
            subject: string;
            text: string;
        };
        HeldFile: {
            name: string;
            /** Format: int64 */
            number: number;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
        };
        HeldInquiry: {
            /** @description How it reached the company. */
            channel: string;
            /** @description Notes, answers and changes. */
            events: components["schemas"]["HeldEvent"][];
            /** @description The texts by the names of the fields. */
            fields: {
                [key: string]: string;
            };
            files: components["schemas"]["HeldFile"][];
            /** @description Whether it is in the bin. */
            is_deleted: boolean;
            /** @description The code of the language of the page. */
            lang: string;
            mails: components["schemas"]["HeldMail"][];
            number: string;
            /** Format: int64 */
            received_at: number;
        };
        HeldMail: {
            /** Format: int64 */
            created_at: number;
            kind: string;
            /**
             * Format: int64
             * @description When it was sent or given up; 0 while it waits.
             */
            settled_at: number;
            state: string;
        };
        /** @description Everything of an address. Times are seconds since 1970, unless they say otherwise. */
        HeldPerson: {
            account?: components["schemas"]["HeldAccount"];
            /** @description What staff did to the account. */
            actions: components["schemas"]["HeldAction"][];
            /** @description Downloads of papers. */
            downloads: components["schemas"]["HeldDownload"][];
            /** @description The address, in lower case. */
            email: string;
            /** @description Entries of the site that name the address. They are not changed. */
            entries: string[];
            inquiries: components["schemas"]["HeldInquiry"][];
            /** @description Whether it is the address of somebody who works at the desk, which is not erased. */
            is_staff: boolean;
            /** @description The contracts of the company, which are kept. */
            kept: components["schemas"]["KeptContract"][];
            /** @description Mails to the address that are about no inquiry. */
            mails: components["schemas"]["HeldMail"][];
            /** @description The number of texts of others that name the address, such as notes. */
            mentions: number;
        };
        /** @description Something to look at, which keeps nobody from saving or publishing. */
        Hint: {
            field?: string;
            kind: components["schemas"]["HintKind"];
            /** @description The language; absent for a common field. */
            lang?: components["schemas"]["Locale"];
            /** @description The language that states the fact. */
            other?: components["schemas"]["Locale"];
            /** @description The row of a table, from 1. */
            row?: number;
            /** @description An address, an id, a fact, or a message in English. */
            value: string;
        };
        /** @enum {string} */
        HintKind: "picture" | "link" | "category" | "inconsistent" | "number" | "date" | "month" | "currency" | "name" | "proposal" | "rows";
        /** @description A webhook, or the robot of a group. */
        Hook: {
            /** @description The server of the address, and its last characters. */
            address: string;
            /** @description The address of the account that saved it last. */
            author: string;
            /** @description The deliveries of the last two weeks. */
            deliveries: components["schemas"]["DeliveryCounts"];
            /**
             * Format: int64
             * @description The number of attempts that failed since one was taken.
             */
            failures: number;
            /** @description Whether messages are signed. */
            has_secret: boolean;
            id: string;
            /**
             * @description Whether the key file is another one than that with which address and secret were stored: they
             *     have to be entered again.
             */
            is_lost: boolean;
            is_on: boolean;
            kind: components["schemas"]["HookKind"];
            /** @description The code of the language of messages. */
            lang: string;
            name: string;
            /**
             * Format: int64
             * @description Until when the secret before signs as well, in seconds since 1970; absent if none does.
             */
            old_until?: number;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            saved_at: number;
            topics: components["schemas"]["HookTopic"][];
            /**
             * Format: int64
             * @description The number of times that it was saved, which a change names.
             */
            version: number;
        };
        /**
         * @description Why a delivery was not taken.
         * @enum {string}
         */
        HookFault: "refused" | "unreachable" | "too-slow" | "status" | "rejected" | "lost";
        /**
         * @description The kind of a hook.
         * @enum {string}
         */
        HookKind: "webhook" | "wecom" | "dingtalk" | "feishu";
        /**
         * @description An event of a hook.
         * @enum {string}
         */
        HookTopic: "inquiry.received" | "inquiry.answered" | "entry.published" | "entry.withdrawn" | "contract.changed" | "contract.milestone_reached" | "contract.milestone_late" | "contract.paper_added" | "customer.confirmed" | "backup.failed" | "disk.nearly_full" | "test";
        Hooks: {
            hooks: components["schemas"]["Hook"][];
        };
        ImportedContract: components["schemas"]["ContractChange"] & {
            /** @description The contract's number. */
            cno: string;
            /** @description The customer's address. */
            email: string;
        };
        ImportedCustomer: components["schemas"]["CustomerChange"] & {
            email: string;
        };
        ImportedSample: components["schemas"]["SampleChange"] & {
            /** @description The entry, such as `item/5001`. */
            entry: string;
            /** @description The style's number. */
            number: string;
        };
        Inbox: {
            /** @description The number of inquiries in each state, with the other filters. */
            counts: components["schemas"]["StateCounts"];
            inquiries: components["schemas"]["ListedInquiry"][];
            /** @description The markets to choose from: those with the most inquiries. */
            markets: string[];
            people: components["schemas"]["Person"][];
            /** @description Whether buyers get mail. */
            sends_mail: boolean;
            /**
             * Format: int64
             * @description The number of inquiries in the whole list.
             */
            total: number;
        };
        /** @description An inquiry with everything that happened to it. */
        Inquiry: {
            /** @description The subject of an answer that has none of its own; empty if answers are not mailed. */
            answer_subject: string;
            channel: components["schemas"]["InquiryChannel"];
            /** @description The address of the account that entered it; empty if the buyer sent it. */
            entered_by: string;
            /** @description Its events, the oldest first. */
            events: components["schemas"]["InquiryEvent"][];
            /** @description The buyer's answers, by the names of the fields. */
            fields: {
                [key: string]: string;
            };
            files: components["schemas"]["InquiryFile"][];
            /** @description The language of the buyer. */
            lang: components["schemas"]["Locale"];
            mails: components["schemas"]["InquiryMail"][];
            number: string;
            owner: string;
            /** @description The accounts that may have it. */
            people: components["schemas"]["Person"][];
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            received_at: number;
            /** @description Whether answers are mailed. */
            sends_mail: boolean;
            state: components["schemas"]["InquiryState"];
            /** @description The styles that it is about, whose codes `style` has as well; empty for one of before. */
            styles: components["schemas"]["InquiryStyle"][];
            /**
             * Format: int64
             * @description The number of the last event, which a change of the inquiry names.
             */
            version: number;
        };
        InquiryAnswer: {
            /** @description The numbers of the files that go with it, of those that the account has added for an answer. */
            files?: number[];
            /** @description Absent or empty for the usual one. */
            subject?: string;
            text: string;
            /** Format: int64 */
            version: number;
        };
        InquiryChange: {
            /** @description The address of the account that gets it, or nothing for nobody; absent if it stays. */
            owner?: string;
            /** @description Absent if it stays. */
            state?: components["schemas"]["InquiryState"];
            /** Format: int64 */
            version: number;
        };
        /**
         * @description How an inquiry reached the company.
         * @enum {string}
         */
        InquiryChannel: "site" | "telephone" | "fair" | "chat" | "email" | "visit" | "other";
        /** @description The details of `conflict`: somebody else has changed the inquiry. */
        InquiryConflict: {
            /** @description The inquiry as it is now. Its events after the version of the call are the changes. */
            inquiry?: components["schemas"]["Inquiry"];
        };
        InquiryEvent: {
            /** @description The address of the account, or of the buyer who replied. */
            actor: string;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            happened_at: number;
            kind: components["schemas"]["EventKind"];
            /**
             * Format: int64
             * @description The number of files of a reply that were not kept: of other kinds, too many or too large.
             */
            left_out: number;
            /**
             * Format: int64
             * @description The version of the inquiry after it.
             */
            number: number;
            /** @description The address of the account that has it then; empty if nobody has it. */
            owner: string;
            /** @description The part of a reply that is not new; empty otherwise. */
            quoted: string;
            /** @description The state of the inquiry after it. */
            state: components["schemas"]["InquiryState"];
            /** @description The subject of an answer or a reply; empty if an answer has the usual one. */
            subject: string;
            /** @description The text of a note, an answer or a reply. */
            text: string;
        };
        InquiryFile: {
            /** @description The address of the account that added it; empty for the buyer's own. */
            author: string;
            /**
             * Format: int64
             * @description The event that it belongs to; 0 if it came with the inquiry, absent while it waits for an
             *     answer of its author.
             */
            event?: number;
            name: string;
            /** Format: int64 */
            number: number;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
        };
        InquiryMail: {
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            created_at: number;
            /** @description Why the last attempt failed; empty if it did not. */
            error: string;
            /**
             * Format: int64
             * @description The number of the event that it has or tells of; 0 for other mails.
             */
            event: number;
            kind: components["schemas"]["MailKind"];
            /**
             * Format: int64
             * @description When it was sent or given up; 0 while it waits.
             */
            settled_at: number;
            state: components["schemas"]["MailState"];
        };
        /**
         * @description The state of an inquiry.
         * @enum {string}
         */
        InquiryState: "new" | "work" | "answered" | "closed";
        /** @description A style of an inquiry with what the buyer wants of it. */
        InquiryStyle: {
            code: string;
            /** @description The name of the sample; empty if the code says everything. */
            name: string;
            /** @description The pieces of each colour and size. */
            pieces: string;
            /** @description The target price of a piece. */
            target: string;
        };
        /** @description A note. */
        InquiryText: {
            text: string;
            /** Format: int64 */
            version: number;
        };
        InquiryWeek: {
            /** Format: int64 */
            count: number;
            /**
             * Format: int64
             * @description Its Monday, in seconds since 1970.
             */
            from: number;
            /** @description The numbers by market of sale, else country; one without either is empty. */
            markets: {
                [key: string]: number;
            };
        };
        /** @description The details of `not-empty`: other entries are in this one. */
        InsideDetails: {
            /** @description The first of them. */
            inside?: components["schemas"]["NamedEntry"][];
            /** @description The number of all of them. */
            total?: number;
        };
        /** @description A half-open interval, in seconds since 1970, UTC. */
        Interval: {
            /** Format: int64 */
            from?: number;
            /** Format: int64 */
            until?: number;
        };
        Invitation: {
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            created_at: number;
            email: string;
            /** Format: int64 */
            expires_at: number;
            id: string;
            role: components["schemas"]["Role"];
        };
        InvitationToken: {
            token: string;
        };
        Invitations: {
            invitations: components["schemas"]["Invitation"][];
            /** @description Whether links can be sent by mail. */
            sends_mail: boolean;
        };
        /** @description An invitation that was made. */
        Invited: {
            invitation: components["schemas"]["Invitation"];
            /** @description The link is `/desk/accept#` and the token, told once; absent if it goes by mail. */
            token?: string;
        };
        KeptContract: {
            /** @description The contract's number. */
            cno: string;
            /** @description `YYYY-MM-DD HH:MM:SS`, China Standard Time. */
            signed: string;
        };
        /** @description A style line that differs. */
        LineChange: components["schemas"]["LineChangeKind"] & {
            pname: string;
            /** @description The style's number and name; those before, if they change. */
            sno: string;
        };
        LineChangeKind: {
            /** @enum {string} */
            change: "added";
        } | {
            /** @enum {string} */
            change: "changed";
            values: components["schemas"]["FieldChange"][];
        } | {
            /** @enum {string} */
            change: "deleted";
        };
        LineProgress: {
            /** @description The place in the contract, from 0. */
            line: number;
            /** @description All of the line. */
            milestones: components["schemas"]["WrittenMilestone"][];
        };
        /**
         * @description How a customer gets a link.
         * @enum {string}
         */
        LinkBy: "mail" | "hand";
        /** @description A contract in a list. */
        ListedContract: {
            /** @description In the contract's currency, such as `6525.00`. */
            amount: string;
            /** @description The contract's number. */
            cno: string;
            /** @description The name of the company, else the first address there. */
            company: string;
            /** @description The ISO 4217 code. */
            currency: string;
            id: string;
            /** @description Per cent, such as `62.50`. */
            progress: string;
            /**
             * Format: int64
             * @description Pieces.
             */
            quantity: number;
            /** @description `YYYY-MM-DD HH:MM:SS`, China Standard Time. */
            signed: string;
        };
        /** @description A revision of a contract. */
        ListedContractRevision: components["schemas"]["ContractDifference"] & {
            /** @description The name of the account, or the command; empty for what was there before the history. */
            author: string;
            cause: components["schemas"]["RevisionCause"];
            /** @description The names of the companies before and now, if it came to another one. */
            companies?: string[];
            /** Format: int64 */
            number: number;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            written_at: number;
        };
        /** @description A customer in a list. */
        ListedCustomer: {
            /** @description The name of the company; empty if staff have not given one. */
            company: string;
            /**
             * Format: int64
             * @description The number of contracts of the company.
             */
            contracts: number;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            created_at: number;
            email: string;
            id: string;
            /**
             * Format: int64
             * @description Absent if nobody has logged in.
             */
            last_login_at?: number;
            name: string;
            state: components["schemas"]["CustomerState"];
        };
        /** @description An entry in a list. */
        ListedEntry: {
            /** @description Who wrote it: the address of an account, or a command. */
            author: string;
            /** @description Such as `item/3001`. */
            id: string;
            /**
             * Format: int64
             * @description The number of the newest revision.
             */
            number: number;
            /** @description The path of an own page, without language: `/page/impressum`. */
            page?: string;
            /** @description The page of which it is a part, if there is only one such part. */
            place?: components["schemas"]["PlaceName"];
            section: components["schemas"]["Section"];
            states: components["schemas"]["States"];
            /** @description The template of entries like it, whose name says where it is on the site. */
            template?: components["schemas"]["TemplateName"];
            titles: components["schemas"]["Titles"];
            /** @description The entry that it is in, such as `board/51`. */
            within?: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            written_at: number;
        };
        /** @description An inquiry in a list. */
        ListedInquiry: {
            channel: components["schemas"]["InquiryChannel"];
            company: string;
            /** @description The market of sale, else the country. */
            market: string;
            /** @description The beginning of the message. */
            message: string;
            name: string;
            /** @description Such as `4827-3915`. */
            number: string;
            /** @description The address of the account that has it; empty if nobody has it. */
            owner: string;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            received_at: number;
            state: components["schemas"]["InquiryState"];
            style: string;
        };
        ListedRedirect: {
            /** @description The address of the account that made it, or the name of a command. */
            author: string;
            /** @description Whether the site has no page at the target any more. */
            dead: boolean;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            made_at: number;
            /** @description The old address, percent-encoded. */
            old: string;
            /** @description An address of the site, or an `https` address. */
            target: string;
        };
        /** @description A revision in a history. */
        ListedRevision: {
            /** @description When it changes the site, in order of time. */
            announcements: components["schemas"]["Announced"][];
            author: string;
            note: string;
            /** Format: int64 */
            number: number;
            /** @description Whether the entry was removed, so that there is no text. */
            removed: boolean;
            states: components["schemas"]["States"];
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            written_at: number;
        };
        ListedSession: {
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            created_at: number;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /** Format: int64 */
            expires_at: number;
            id: string;
            /** @description The network of the last use, without the last part of the address; empty if it is not known. */
            network: string;
            /**
             * Format: int64
             * @description The last use, to a minute.
             */
            used_at: number;
            /** @description The browser, in its own words. */
            user_agent: string;
        };
        ListedStaff: {
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            created_at: number;
            email: string;
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            /** @description Whether a login needs a code. */
            second_factor: boolean;
        };
        /** @description A text of the program, and the company's word in its place. */
        ListedWord: {
            defaults: components["schemas"]["Titles"];
            /** @description The entry of the word, such as `word/nav.home`, whether it exists or not. */
            id: string;
            /**
             * Format: int64
             * @description The number of the newest revision; 0 without one.
             */
            number: number;
            /** @description The words of the newest revision. */
            own: components["schemas"]["Titles"];
            states: components["schemas"]["States"];
        };
        /** @description The code of a language, such as `en`. */
        Locale: string;
        /** @description A token with its secret, which is told once. */
        MadeToken: {
            /** @description For `Authorization: Bearer`. */
            secret: string;
            token: components["schemas"]["ProgramToken"];
        };
        /**
         * @description The kind of a mail about an inquiry.
         * @enum {string}
         */
        MailKind: "team" | "receipt" | "answer" | "reply";
        /**
         * @description The fate of a mail.
         * @enum {string}
         */
        MailState: "waiting" | "sent" | "failed";
        /** @description The account that is logged in, or the program that calls. */
        Me: {
            email: string;
            id: string;
            name: string;
            /** @description The operations that a program's token is for, if not all of its role. */
            operations?: string[];
            role: components["schemas"]["Role"];
            /** @description Whether a login needs a code. */
            second_factor: boolean;
        };
        /** @description A file that the site serves. */
        Medium: {
            /**
             * Format: int64
             * @description When it was uploaded, in milliseconds since 1970.
             */
            added_at?: number;
            /** @description Who uploaded it: the address of an account; absent for other files. */
            author?: string;
            /** @description The doubt about a PDF that was just sent; absent otherwise. */
            doubt?: components["schemas"]["PdfDoubt"];
            /** @description Whether it is in the place of a file of the program, which is back once it is deleted. */
            has_original: boolean;
            /** @description Whether it can be deleted: it is not part of the program or of a folder. */
            is_stored: boolean;
            /** @description The name of the file that was uploaded; otherwise that of the address. */
            name: string;
            /** @description The address on the site, such as `/media/uploads/loom-0123456789ab.jpg`. */
            path: string;
            /** @description Width and height of a JPEG, PNG, WebP or GIF in pixels, in a list; otherwise absent. */
            pixels?: number[];
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /** @description The entries whose newest texts name it, or whose texts on the site do. */
            uses: components["schemas"]["NamedEntry"][];
        };
        MediumList: {
            media: components["schemas"]["Medium"][];
            /** @description Whether nothing can be uploaded, because the content is in a folder (`embedded.content`). */
            read_only: boolean;
            /** @description The number of files in the whole list. */
            total: number;
        };
        /** @description A style line that a file lacks. */
        MissingLine: {
            /** @description The contract's number. */
            cno: string;
            /** @description Whether milestones were entered for it. */
            hasMilestones: boolean;
            pname: string;
            sno: string;
        };
        /** @enum {string} */
        MissingPart: "companyName" | "short" | "hotline" | "hours" | "postal" | "privacy" | "accessibility" | "logo" | "icon" | "termsPage" | "privacyPage" | "accessibilityPage" | "mailServer" | "publicAddress";
        /** @description The stored pictures of a sample that a file lacks. */
        MissingPictures: {
            /** @description The style's number. */
            number: string;
            /** @description Their addresses. */
            pictures: string[];
        };
        /** @description Where an entry is to be: beside another one of its kind. */
        Move: {
            /**
             * Format: int64
             * @description The number of the revision that is moved.
             */
            base: number;
            /** @description The other entry, such as `item/3001`. */
            of: string;
            side: components["schemas"]["Side"];
        };
        /** @description A column of the file. */
        NamedColumn: {
            /** @description Such as `F`. */
            letters: string;
            /** @description As in the first row. */
            name: string;
        };
        /** @description An entry that something else names. */
        NamedEntry: {
            id: string;
            section: components["schemas"]["Section"];
            titles: components["schemas"]["Titles"];
        };
        /** @description The number of something with a name. */
        NamedViews: {
            name: string;
            /** Format: int64 */
            views: number;
        };
        NewCustomer: {
            by: components["schemas"]["LinkBy"];
            /** @description The company that they come to; absent for a new one. */
            company?: string;
            /** @description The name of the new company; absent or empty for one without a name. */
            company_name?: string;
            email: string;
            /** @description The language of the mail, and of the page that the link leads to. */
            lang: components["schemas"]["Locale"];
            /** @description The person's name; absent or empty for a part of the address. */
            name?: string;
        };
        /** @description An entry to make. */
        NewEntry: {
            /** @description The first fields: a title in one language at least. */
            fields: components["schemas"]["EntryFields"];
            /** @description The place, if the template has some. */
            place?: string;
            template: components["schemas"]["TemplateName"];
        };
        NewFactor: {
            /** @description A code that the app shows for it. */
            code: string;
            /**
             * Format: password
             * @description The present password.
             */
            current: string;
            /**
             * Format: password
             * @description The secret that was offered.
             */
            secret: string;
        };
        NewInvitation: {
            /**
             * Format: password
             * @description The caller's present password.
             */
            current: string;
            email: string;
            /** @description The language of the mail with the link; absent if the caller hands it over. */
            mail_lang?: components["schemas"]["Locale"];
            role: components["schemas"]["Role"];
        };
        /** @description A revision to show. */
        NewPreview: {
            /**
             * Format: int64
             * @description The number of the revision.
             */
            number: number;
        };
        NewToken: {
            /**
             * Format: password
             * @description The caller's present password.
             */
            current: string;
            /**
             * Format: int64
             * @description Seconds since 1970; absent or `null` if it never ends.
             */
            expires_at?: number;
            /** @description Not that of another token; without `@`, as addresses are those of people. */
            name: string;
            /** @description The networks or addresses from which it is taken; none for any. */
            networks?: string[];
            /** @description The operations that it is for; absent or `null` for all that programs of the role may do. */
            operations?: string[];
            role: components["schemas"]["Role"];
        };
        NoticeKind: {
            /** @enum {string} */
            code: "encoding";
            name: string;
        } | {
            /** @enum {string} */
            code: "separator";
            sign: string;
        } | {
            /** @enum {string} */
            code: "decimal-commas";
        } | {
            /** @enum {string} */
            code: "sheets-read";
            names: string;
        } | {
            /** @enum {string} */
            code: "sheets-left-out";
            names: string;
        } | {
            /** @enum {string} */
            code: "hidden-sheets";
            names: string;
        } | {
            /** @enum {string} */
            code: "heading-row";
            /** Format: int32 */
            row: number;
        } | {
            /** @enum {string} */
            code: "columns-left-out";
            names: string;
        } | {
            /** @enum {string} */
            code: "column-taken";
            field: string;
            name: string;
        } | {
            /** @enum {string} */
            code: "currency";
            currency: string;
        } | {
            /** @enum {string} */
            code: "remembered";
        } | {
            /** @enum {string} */
            code: "hidden-rows";
            count: number;
        } | {
            /** @enum {string} */
            code: "totals-left-out";
            rows: string;
        } | {
            /** @enum {string} */
            code: "footers-left-out";
            rows: string;
        } | {
            /** @enum {string} */
            code: "dozens";
            name: string;
        };
        /** @description The account that an invitation offers. */
        Offer: {
            email: string;
            role: components["schemas"]["Role"];
        };
        /** @description A secret for an app. It counts once a code of it has been given. */
        OfferedFactor: {
            /** @description The `otpauth:` address, for an app on the same device. */
            address: string;
            /** @description The address as a QR code. */
            drawing: components["schemas"]["Drawing"];
            /** @description For people who type it. */
            secret: string;
        };
        /** @description The entries that a new one is in one of, such as the categories of samples. */
        OfferedParent: {
            /** @description The field that names it. */
            field: string;
            /** @description The section in which they are made. */
            section: components["schemas"]["Section"];
        };
        /** @description A page or a part of one that may have an entry of its own. */
        OfferedPlace: {
            /** @description The id of the entry: a number, or a path. */
            id: string;
            /** @description The language, if the other ones have another place. */
            lang?: components["schemas"]["Locale"];
            page: components["schemas"]["PlaceName"];
            /** @description The titles of the entry that the page shows, if it is one of several. */
            titles?: components["schemas"]["Titles"];
        };
        /** @description Something that can be made in a section. */
        OfferedTemplate: {
            /** @description The kind of the entry, such as `item`. */
            kind: string;
            name: components["schemas"]["TemplateName"];
            /** @description The places that have none yet, to choose from; absent if the entry has no fixed place. */
            places?: components["schemas"]["OfferedPlace"][];
            /** @description The entry that it is in, which has to be chosen. */
            within?: components["schemas"]["OfferedParent"];
        };
        /** @description A text that is or will be on the site. */
        OnSite: {
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            from: number;
            lang: components["schemas"]["Locale"];
            /**
             * Format: int64
             * @description The number of the revision.
             */
            number: number;
            /** Format: int64 */
            until: number;
        };
        OpenContract: {
            /** @description The contract's number. */
            cno: string;
            /** @description The name of the company, else the first address there. */
            company: string;
            id: string;
            /** @description Names what the contract is now; a change of it says which version was changed. */
            version: string;
        };
        /** @description A style line. */
        OpenLine: {
            /** @description The contract's id. */
            contract: string;
            /** @description The place in the contract, from 0. */
            line: number;
            /** @description Per cent. */
            lineProgress: string;
            milestones: components["schemas"]["WrittenMilestone"][];
            pieces: string;
            pname: string;
            sno: string;
        };
        /** @description Lines that are not shipped, with their contracts. */
        OpenLines: {
            contracts: components["schemas"]["OpenContract"][];
            lines: components["schemas"]["OpenLine"][];
            /** @description The day in China, after which nothing is done. */
            today: string;
            /**
             * Format: int64
             * @description The number of lines in the whole list.
             */
            total: number;
        };
        OverlaidText: {
            lang: components["schemas"]["Locale"];
            /** @description The lists in which it is another row than now, by their names. */
            lists: {
                [key: string]: components["schemas"]["Ranks"];
            };
            /** @description The row of the provider's API, by the name of its kind. */
            row: Record<string, never>;
        };
        /** @description The texts of an entry in place of those that are on the site. */
        Overlay: {
            /** @description The entry, such as `item/3001`. */
            entry: string;
            /** @description The tags of the pages that a publication would make new, such as `info:3001`. */
            tags: string[];
            texts: components["schemas"]["OverlaidText"][];
            /**
             * Format: int64
             * @description When it ends, in seconds since 1970; absent for one that is made for each request.
             */
            until?: number;
        };
        /** @description Paths of pages of the garment site, with or without language and query. */
        PagePaths: {
            paths: string[];
        };
        /** @description A page with its name. */
        PageTitles: {
            /** @description Absent for pages of entries. */
            page?: components["schemas"]["PlaceName"];
            path: string;
            /** @description Of the entry that the page is of, or is about. */
            titles?: components["schemas"]["Titles"];
        };
        /** @description A paper of a contract. */
        Paper: {
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            added_at: number;
            /** @description The address of the account; absent for a paper of the content. */
            author?: string;
            /** @description The doubt about a PDF that was just sent; absent otherwise. */
            doubt?: components["schemas"]["PdfDoubt"];
            id: string;
            kind: components["schemas"]["PaperKind"];
            name: string;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
        };
        /** @description The new kind and name of a paper. */
        PaperChange: {
            kind: components["schemas"]["PaperKind"];
            /** @description With or without the ending, which stays. */
            name: string;
        };
        /**
         * @description The kind of a paper, in the order in which an order has them.
         * @enum {string}
         */
        PaperKind: "order-confirmation" | "test-report" | "inspection-report" | "packing-list" | "invoice" | "bill-of-lading" | "certificate-of-origin" | "traceability" | "other";
        PasswordChange: {
            /**
             * Format: password
             * @description The present password.
             */
            current: string;
            /** Format: password */
            new: string;
        };
        PasswordReset: {
            by: components["schemas"]["LinkBy"];
            /** @description The language of the mail, and of the page that the link leads to. */
            lang: components["schemas"]["Locale"];
        };
        /**
         * @description Why a PDF may be unreadable for screen readers.
         * @enum {string}
         */
        PdfDoubt: "untagged" | "unknown";
        Person: {
            email: string;
            name: string;
        };
        /** @description Whose data are wanted. */
        PersonAddress: {
            email: string;
        };
        PersonErasure: {
            /** @description The address, typed once more. */
            confirmation: string;
            email: string;
        };
        /**
         * @description A page of the site, or a part of every page, as the desk names it.
         * @enum {string}
         */
        PlaceName: "home" | "company" | "culture" | "development" | "cooperation" | "contact" | "market" | "oem" | "cotton" | "dye" | "material" | "printing" | "clothing" | "samples" | "news" | "questions" | "order" | "login" | "register" | "password" | "forgotten" | "notices" | "terms" | "privacy" | "inquiry" | "search" | "accessibility" | "conformance" | "footer" | "buyers" | "everywhere";
        Preview: {
            /** @description The link is the address of a page with `?preview=` and the token. */
            token: string;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            until: number;
        };
        PreviewToken: {
            token: string;
        };
        /** @description The body of a failure. */
        Problem: {
            /** @description The cause. */
            code: components["schemas"]["ProblemCode"];
            /** @description What a file is that is not taken, if that is known. */
            found?: components["schemas"]["FoundType"];
            /** Format: int32 */
            status: number;
            /** @description The reason of the status. */
            title: string;
        };
        /** @enum {string} */
        ProblemCode: "active-file" | "blocked-customer" | "broken-file" | "built-in" | "busy" | "code-needed" | "codes-paused" | "conflict" | "content-contract" | "easy-password" | "elsewhere" | "empty-table" | "factor-lost" | "failed" | "in-use" | "invalid" | "invalid-cells" | "invalid-email" | "invalid-fields" | "invalid-key" | "invalid-name" | "invalid-network" | "invalid-password" | "invalid-redirects" | "invitation-over" | "key-in-use" | "key-reused" | "known-customer" | "last-owner" | "mail-refused" | "malformed" | "no-address" | "no-archive" | "no-mail" | "no-room" | "no-rows" | "no-table" | "no-text" | "not-allowed" | "not-empty" | "not-fetched" | "not-found" | "not-logged-in" | "occupied" | "of-content" | "other-site" | "other-table" | "other-type" | "protected-table" | "read-only" | "refused-address" | "staff-address" | "store-unavailable" | "table-too-large" | "taken-address" | "taken-name" | "too-large" | "too-long" | "too-many" | "too-many-files" | "too-many-hooks" | "too-many-keys" | "too-many-papers" | "too-many-pixels" | "too-many-templates" | "too-many-tokens" | "too-slow" | "unavailable" | "unknown-encoding" | "unknown-paper" | "unknown-placeholder" | "unknown-type" | "web-page-table" | "wrong-code" | "wrong-login" | "wrong-method" | "wrong-password" | "wrong-type";
        /** @description An operation that a token can be for. */
        ProgramOperation: {
            id: string;
            /** @description The roles whose programs may be allowed it. */
            roles: components["schemas"]["Role"][];
            subject: components["schemas"]["ProgramSubject"];
            /** @description Whether it changes something. */
            writes: boolean;
        };
        /**
         * @description The subject of an operation.
         * @enum {string}
         */
        ProgramSubject: "contracts" | "papers" | "customers" | "inquiries" | "content" | "files" | "redirects" | "own";
        /** @description A token, without its secret. */
        ProgramToken: {
            /** @description The address of the client at the last use; empty if it is not known. */
            address: string;
            /** @description The address of the account that made it. */
            author: string;
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            created_at: number;
            /**
             * Format: int64
             * @description Absent if it never ends.
             */
            expires_at?: number;
            id: string;
            name: string;
            /** @description The networks from which it is taken; none for any. */
            networks: string[];
            /** @description The operations that it is for; absent for all that programs of the role may do. */
            operations?: string[];
            role: components["schemas"]["Role"];
            /**
             * Format: int64
             * @description The last use, to a minute; absent if there was none.
             */
            used_at?: number;
        };
        /** @description All tokens by name, and the operations that one can be for. */
        ProgramTokens: {
            operations: components["schemas"]["ProgramOperation"][];
            tokens: components["schemas"]["ProgramToken"][];
        };
        /** @description The details of `conflict`: somebody else has changed contracts. */
        ProgressConflict: {
            /** @description The changed contracts, as they are now. */
            contracts?: components["schemas"]["OpenContract"][];
            /** @description The ids of contracts that were deleted. */
            gone?: string[];
            /** @description Their lines. */
            lines?: components["schemas"]["OpenLine"][];
        };
        /** @description New milestones of lines. */
        ProgressEdit: {
            /** @description Each contract once. */
            contracts: components["schemas"]["ContractProgress"][];
        };
        /** @description A problem of a line's value. */
        ProgressFault: components["schemas"]["ContractFault"] & {
            /** @description The contract's id. */
            contract: string;
        };
        /** @description The details of `invalid-fields`. */
        ProgressFaultsDetails: {
            faults?: components["schemas"]["ProgressFault"][];
        };
        /** @description Texts to be on the site. */
        Publication: {
            /** Format: int64 */
            base: number;
            fields?: components["schemas"]["EntryFields"];
            /** @description The languages to publish. Those left out are drafts where their texts changed. */
            languages: components["schemas"]["Locale"][];
        };
        /** @description The result of a purge, as its client gets it. */
        PurgeReport: {
            answers: number;
            files: number;
            pages: number;
            /** @description Pages rendered again before the response; none after a hard purge. */
            renewed: components["schemas"]["Renewed"];
            /**
             * @description The servers that share pages, if there are several; the numbers above are then those of all
             *     of them.
             */
            servers?: components["schemas"]["Servers"];
            /** @description The paths of the first pages. */
            touched: string[];
            /** @description The paths of the request at which there is neither a page nor a file. */
            unknown: string[];
        };
        /** @description The place of a text in a list. */
        Ranks: {
            /**
             * Format: int64
             * @description The number of rows before it; absent if the list would not have it.
             */
            after?: number;
            /** @description Whether the list has it now. */
            before: boolean;
        };
        /** @description A page of contracts. */
        ReadContracts: {
            contracts: components["schemas"]["ContractWithRevision"][];
            /** @description By which the next page begins; absent at the end. */
            next?: string;
            /**
             * Format: int64
             * @description In milliseconds since 1970, some minutes ago: no change since then is missed by a later call
             *     that asks for those. Take that of the first page.
             */
            readAt: number;
            /** @description The wanted numbers that no contract has. One in the bin counts as none. */
            unknown: string[];
        };
        /** @description The steps before a site is public. */
        Readiness: {
            /** @description Whether the site has the demonstration, at least what people have left of it. */
            demonstration: boolean;
            /** @description Whether every step is done. */
            done: boolean;
            /** @description Whether nothing can be written, because the content is in a folder (`embedded.content`). */
            read_only: boolean;
            steps: components["schemas"]["ReadyStep"][];
        };
        /** @description A step on the way to a public site. */
        ReadyStep: {
            done: boolean;
            /** @description The entry in which the step is done, if it is there. */
            entry?: string;
            /** @description The languages that lack texts which every visitor meets. */
            languages: components["schemas"]["Locale"][];
            /** @description The parts that are missing. */
            missing: components["schemas"]["MissingPart"][];
            task: components["schemas"]["ReadyTask"];
        };
        /** @enum {string} */
        ReadyTask: "profile" | "logo" | "law" | "sample" | "mail" | "backup" | "languages" | "search";
        RecoveryCodes: {
            /** @description Each opens one session in place of a code; told once. */
            recovery_codes: string[];
        };
        /** @description A redirect that is written. */
        RedirectChange: {
            /** @description The target that it has had. */
            before?: string;
            old: string;
            target: string;
        };
        /** @description The changes of redirects. */
        RedirectChanges: {
            /** @description The first changes. */
            changes: components["schemas"]["RedirectChange"][];
            /** @description The number of all changes. */
            count: number;
            /** @description Names the changes. */
            difference: string;
            /** @description The number of redirects that are there already. */
            same: number;
            /**
             * @description Whether they are written now. If a call should write them and did not, the redirects have
             *     changed meanwhile.
             */
            written: boolean;
        };
        /**
         * @description Why a redirect is refused.
         * @enum {string}
         */
        RedirectFault: "no-address" | "too-long" | "of-server" | "is-page" | "no-target" | "no-page" | "circle" | "owners-only" | "twice" | "too-many";
        RedirectList: {
            /** @description The maximum number of all redirects. */
            most: number;
            /** @description Whether nothing can be written, because the content is in a folder (`embedded.content`). */
            read_only: boolean;
            redirects: components["schemas"]["ListedRedirect"][];
            /** @description The number of redirects in the whole list. */
            total: number;
        };
        /** @description A redirect that is refused. */
        RedirectProblem: {
            fault: components["schemas"]["RedirectFault"];
            /** @description The line of the file, or the place in the list, from 1 on. */
            line: number;
            old: string;
            target: string;
        };
        /** @description Redirects that are refused; nothing was written. */
        RedirectsDetails: {
            /** @description The number of all. */
            count?: number;
            /** @description The first ones. */
            refused?: components["schemas"]["RedirectProblem"][];
        };
        RefusedEntry: {
            /** @description Why. */
            code: components["schemas"]["ProblemCode"];
            id: string;
        };
        /** @description The details of `mail-refused`. */
        RefusedMail: {
            /** @description The answer of the SMTP server, or why there is none. */
            answer?: string;
        };
        Renewed: {
            count: number;
            /** @description The paths of the first pages. */
            paths: string[];
        };
        /** @description A revision to go back to. */
        Restoration: {
            /** Format: int64 */
            base: number;
            /**
             * Format: int64
             * @description The number of the revision with the texts.
             */
            number: number;
        };
        /** @description Something that is back. */
        RestoredThing: {
            kind: components["schemas"]["BinnedKind"];
            /** @description The id of the contract, also of a paper; the number of the inquiry; the address of the file. */
            place: string;
        };
        /**
         * @description What a revision was written by.
         * @enum {string}
         */
        RevisionCause: "before" | "created" | "saved" | "progress" | "imported" | "batch" | "restored" | "moved";
        /** @description A contract that has another revision than the call names. */
        RevisionConflict: {
            /**
             * Format: int64
             * @description When that was, in milliseconds since 1970.
             */
            changedAt?: number;
            /**
             * @description The name of the account that wrote the last revision, or the command; absent before the
             *     history.
             */
            changedBy?: string;
            /** @description Its number. */
            cno: string;
            /** @description The place of the contract in the call, from 0. */
            contract: number;
            /**
             * Format: int64
             * @description The last revision; absent if there is no such contract any more.
             */
            current?: number;
            /**
             * Format: int64
             * @description The revision that the call names; absent if it would add the contract.
             */
            revision?: number;
        };
        /** @description The details of `conflict`, of a batch. */
        RevisionConflicts: {
            conflicts?: components["schemas"]["RevisionConflict"][];
        };
        /**
         * @description The role of an account.
         * @enum {string}
         */
        Role: "owner" | "editor" | "author" | "merchandiser";
        RoleChange: {
            /**
             * Format: password
             * @description The caller's present password.
             */
            current: string;
            role: components["schemas"]["Role"];
        };
        RowPreview: {
            cells: string[];
            /** Format: int32 */
            number: number;
        };
        SampleChange: {
            category: string;
            /** @enum {string} */
            kind: "new";
            /** @description The number of pictures. */
            pictures: number;
            titles: components["schemas"]["SampleTitle"][];
        } | {
            /** @enum {string} */
            kind: "changed";
            values: components["schemas"]["SampleValue"][];
        };
        /** @description A table of samples, and their pictures. */
        SampleFiles: {
            /**
             * Format: binary
             * @description A ZIP archive with pictures that are named by style numbers, such as `JL-K2101_2.jpg`.
             */
            pictures?: string;
            /**
             * Format: binary
             * @description A workbook, whose rows may have pictures, or a text.
             */
            table: string;
        };
        /** @description The changes of a file of samples. */
        SampleImportAnswer: {
            changed: number;
            /** @description The first new and changed samples. */
            changes: components["schemas"]["ImportedSample"][];
            /** @description Names the files and what they change. */
            difference: string;
            /**
             * @description The first stored pictures that the file lacks, and the number of samples with some. They
             *     stay, unless the call deletes them.
             */
            missing: components["schemas"]["MissingPictures"][];
            missingCount: number;
            /** @description The number of new samples, of those that change, and of those that stay. */
            new: number;
            /** @description The first names of pictures that belong to no sample of the file, and how many there are. */
            otherPictures: string[];
            otherPicturesCount: number;
            /** @description The file as it was read. */
            preview: components["schemas"]["FilePreview"];
            same: number;
            /** @description The first numbers of samples that neither have pictures nor get some, and how many there are. */
            withoutPictures: string[];
            withoutPicturesCount: number;
            /**
             * @description Whether it is written now. If a call should write it and did not, the samples have changed
             *     meanwhile.
             */
            written: boolean;
        };
        /** @description The title of a new sample in a language. */
        SampleTitle: {
            /** @description The code of the language. */
            lang: string;
            title: string;
        };
        /** @description A value of a sample that changes. */
        SampleValue: {
            /** @description As text; pictures are between line breaks, a category has its name. */
            before: string;
            /** @description The field, such as `en.title`. */
            field: string;
            now: string;
        };
        /**
         * @description Who saves a draft.
         * @enum {string}
         */
        SavedBy: "person" | "form";
        /** @description A hook that was written. */
        SavedHook: {
            hook: components["schemas"]["Hook"];
            /** @description The new secret of a webhook, which nobody is shown again. */
            secret?: string;
        };
        /** @description Contracts as they are now, with lines. */
        SavedProgress: {
            contracts: components["schemas"]["OpenContract"][];
            lines: components["schemas"]["OpenLine"][];
        };
        /** @description Texts to be on the site from a moment on. */
        Schedule: {
            /** Format: int64 */
            base: number;
            fields?: components["schemas"]["EntryFields"];
            /**
             * Format: int64
             * @description Seconds since 1970.
             */
            from: number;
            languages: components["schemas"]["Locale"][];
            /**
             * Format: int64
             * @description The first moment at which the texts are gone; absent if they stay.
             */
            until?: number;
        };
        /**
         * @description A part of the content, as the site and its editors call it. The items of a section are in files
         *     of its own (content/README.md).
         * @enum {string}
         */
        Section: "news" | "samples" | "production" | "markets" | "about" | "home" | "other" | "pages" | "categories" | "questions" | "seo" | "company" | "law" | "ownpages" | "certificates" | "words";
        /** @description The version that somebody saw. */
        SeenContract: {
            version: string;
        };
        /** @description The version of a hook that somebody saw. */
        SeenHook: {
            /** Format: int64 */
            version: number;
        };
        /** @description The version that somebody saw. */
        SeenInquiry: {
            /** Format: int64 */
            version: number;
        };
        /** @description A test mail that the SMTP server has taken. */
        SentTestMail: {
            /** @description The answer of the SMTP server. */
            answer: string;
            /** @description The recipient. */
            email: string;
        };
        /** @description The servers that a purge has reached. */
        Servers: {
            /** @description The names of those that have carried it out. */
            confirmed: string[];
            /** @description Whether the order was passed on. If not, it will be as soon as possible. */
            is_passed_on: boolean;
            /** @description The names of the others. Each carries it out when it is back. */
            missing: string[];
        };
        /** @description A notice of a file or of one of its sheets. */
        SheetNotice: components["schemas"]["NoticeKind"] & {
            /** @description Absent if the file has one sheet alone. */
            sheet?: string;
        };
        /** @description A visible sheet of a file. */
        SheetPreview: {
            /** @description The number of all rows that are not empty. */
            count: number;
            /** @description Further rows: those around the first problems. */
            excerpts: components["schemas"]["RowPreview"][];
            /**
             * Format: int32
             * @description The row with the names of the columns; 0 if there is none.
             */
            headingRow: number;
            headings: components["schemas"]["HeadingPreview"][];
            /** @description Whether it is imported. */
            isRead: boolean;
            /** @description Empty for a file of text. */
            name: string;
            /** @description The first rows, as they were read. */
            rows: components["schemas"]["RowPreview"][];
        };
        /** @enum {string} */
        Side: "before" | "after";
        StaffAction: {
            action: components["schemas"]["ActionKind"];
            /** @description The address of the account, or the command. */
            actor: string;
            /** @description The name of the account; absent for a command, and for an account that is gone. */
            actor_name?: string;
            /** @description The names of the companies from which and to which a contract went. */
            companies?: string[];
            /** @description What is said besides the thing: languages, the name of a paper, or a company. */
            detail: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            done_at: number;
            id: string;
            /** @description An address, a number or an entry; empty where the action has none. */
            subject: string;
            /** @description What the subject stands for; absent if it has no place at the desk, or is gone. */
            thing?: components["schemas"]["ActionThing"];
        };
        /** @description The name of an account, which screens have in place of its address. */
        StaffName: {
            email: string;
            name: string;
        };
        /** @enum {string} */
        Stage: "fabric" | "cutting" | "sewing" | "finishing" | "inspection" | "shipped";
        /** @description Whether a language of an entry is on the site. */
        State: "none" | "draft" | {
            /** @description On the site during an interval. */
            published: components["schemas"]["Interval"];
        };
        StateCounts: {
            /** Format: int64 */
            answered: number;
            /** Format: int64 */
            closed: number;
            /** Format: int64 */
            new: number;
            /** Format: int64 */
            work: number;
        };
        States: {
            [key: string]: components["schemas"]["State"];
        };
        StoreState: {
            /**
             * Format: int64
             * @description The room on its disk, in bytes; absent for PostgreSQL.
             */
            free?: number;
            /** @description Whether the room is little. */
            little: boolean;
            /** @description Whether the database takes writes. */
            writable: boolean;
        };
        /** @description A problem of a row or a cell. Displayed as `row 14, F "Unit price": message`. */
        TableProblem: {
            /** @description Absent for the whole row. */
            cell?: components["schemas"]["NamedColumn"];
            fault: components["schemas"]["CellFault"];
            /** @description Absent for a column that is unknown. */
            field?: string;
            /**
             * Format: int32
             * @description As spreadsheets count, from 1.
             */
            row: number;
            /** @description Absent for a file of text. */
            sheet?: string;
        };
        /**
         * @description The name of a template, which the desk shows in its language.
         * @enum {string}
         */
        TemplateName: "news" | "sample" | "cotton" | "dye" | "material" | "printing" | "clothing" | "process" | "market" | "department" | "rule" | "milestone" | "partner" | "contact" | "team" | "slide" | "tile" | "banner" | "part" | "page" | "category" | "board" | "label" | "topic" | "title" | "company" | "word" | "law" | "ownPage" | "certificate";
        /** @description A template in one language. */
        TemplateText: {
            /** @description May be empty: the answer then has the usual one. */
            subject: string;
            text: string;
        };
        Titles: {
            [key: string]: string;
        };
        TypedRedirect: {
            /** @description The old address: a path with its query, or an address of another site. */
            old: string;
            /** @description An address of the site, or, for owners, an `https` address. */
            target: string;
        };
        TypedRedirects: {
            redirects: components["schemas"]["TypedRedirect"][];
        };
        /** @description Texts that are not saved. */
        UnsavedTexts: {
            /** @description The fields that differ from the newest revision. An empty one is removed. */
            fields?: components["schemas"]["EntryFields"];
        };
        /** @description The details of `in-use`: entries show the file. */
        UseDetails: {
            uses?: components["schemas"]["NamedEntry"][];
        };
        /** @description A day's page views. */
        VisitDay: {
            /**
             * Format: int64
             * @description Its beginning in China Standard Time, in seconds since 1970.
             */
            from: number;
            /** Format: int64 */
            views: number;
        };
        /** @description The numbers of a period. */
        VisitNumbers: {
            /**
             * @description The campaigns with the most views, as the addresses name them: channel and promotion
             *     (`srchn`, `spchn`), else `utm_source` and `utm_campaign`.
             */
            campaigns: components["schemas"]["NamedViews"][];
            /** @description Each day that is counted, the oldest first. Days are kept for some two years. */
            days: components["schemas"]["VisitDay"][];
            /**
             * @description The inquiries by market of sale, else country; one without either is empty. Absent for those
             *     who do not answer buyers.
             */
            inquiries?: components["schemas"]["NamedViews"][];
            languages: components["schemas"]["NamedViews"][];
            /** @description The pages of the garment site with the most views, by their paths without a language. */
            pages: components["schemas"]["NamedViews"][];
        };
        WaitingEntry: {
            /**
             * Format: int64
             * @description When it was written, or when it changes the site; seconds since 1970.
             */
            at: number;
            id: string;
            section: components["schemas"]["Section"];
            titles: components["schemas"]["Titles"];
        };
        WaitingInquiries: {
            /**
             * Format: int64
             * @description Mails that were given up within two weeks.
             */
            failed_mails: number;
            /**
             * Format: int64
             * @description New ones that nobody has.
             */
            untaken: number;
            /** @description The last weeks, the oldest first, those without inquiries included. */
            weeks: components["schemas"]["InquiryWeek"][];
            /** @description Whether new ones are taken without files, since those that wait for an answer have too many. */
            without_files: boolean;
        };
        WaitingTexts: {
            /** @description Certificates that end within 60 days or have ended, the first one first. */
            certificates: components["schemas"]["EndingCertificate"][];
            /**
             * Format: int64
             * @description The number of entries with a draft.
             */
            drafts: number;
            /** @description The ones that were written last. */
            newest: components["schemas"]["WaitingEntry"][];
            /** @description The next changes of the site, in order of time. */
            planned: components["schemas"]["WaitingEntry"][];
        };
        /** @description Which contracts are wanted. */
        WantedContracts: {
            /** @description `next` of the answer before, for the next page of the same contracts. */
            after?: string;
            /**
             * Format: int64
             * @description Only contracts that were changed then or later, in milliseconds since 1970: `readAt` of an
             *     earlier answer.
             */
            changedSince?: number;
            /** @description The numbers of the contracts, at most 500; without them, all contracts. */
            numbers?: string[];
        };
        /** @description Languages to leave the site, or whose plans end. */
        Withdrawal: {
            /** Format: int64 */
            base: number;
            languages: components["schemas"]["Locale"][];
        };
        WordList: {
            /** @description The names of the company's facts, which a word may contain as `{{company.hotline}}`. */
            facts: string[];
            /** @description Whether nothing can be written, because the content is in a folder (`embedded.content`). */
            read_only: boolean;
            /** @description The number of texts in the whole list. */
            total: number;
            words: components["schemas"]["ListedWord"][];
        };
        /** @description An entry after a change. */
        Written: {
            entry: components["schemas"]["Entry"];
            /** @description When the site changes, if it does. `getAnnouncement` returns which pages are new. */
            site?: components["schemas"]["Announced"];
        };
        /**
         * @description A contract with its lines, of which every value is the text that somebody typed. Answers
         *     have every value, and forms send those that are required.
         */
        WrittenContract: {
            /**
             * @description In the contract's currency; empty for the sum of the lines.
             * @default
             */
            amount: string;
            /**
             * @description The contract's number.
             * @default
             */
            cno: string;
            /** @description The company's id. In a form, it takes the place of the address. */
            company?: string;
            /**
             * @description An ISO 4217 code; empty for the stored one, of a new contract US dollars.
             * @default
             */
            currency: string;
            /**
             * @description The day by which the goods are due, `2026-11-09`; empty if there is none.
             * @default
             */
            delivery: string;
            /**
             * @description The customer's address.
             * @default
             */
            email: string;
            /** @default [] */
            lines: components["schemas"]["WrittenLine"][];
            /**
             * @description The buyer's own number of the order; empty if there is none.
             * @default
             */
            orderNumber: string;
            /**
             * @description Per cent; empty for that of the lines by their quantities.
             * @default
             */
            progress: string;
            /**
             * @description Pieces; empty for the sum of the lines.
             * @default
             */
            quantity: string;
            /**
             * @description The season of the goods, as the buyer names it; empty if there is none.
             * @default
             */
            season: string;
            /**
             * @description The day of signing, or the moment: `2026-11-09`, China Standard Time.
             * @default
             */
            signed: string;
        };
        /** @description A hook as somebody writes it. */
        WrittenHook: {
            /** @description Empty if it stays. */
            address: string;
            is_on: boolean;
            /** @description That of a new one; it stays. */
            kind: components["schemas"]["HookKind"];
            /** @description The language of messages. */
            lang: components["schemas"]["Locale"];
            name: string;
            /**
             * @description The secret of a group's robot of `DingTalk` or Feishu, if its messages are signed; absent if
             *     it stays. A webhook draws its own.
             */
            secret?: string;
            topics: components["schemas"]["HookTopic"][];
            /**
             * Format: int64
             * @description The version that somebody saw; 0 for a new one.
             */
            version: number;
        };
        /** @description A style line. */
        WrittenLine: {
            /**
             * @description Per cent; empty for zero. That of the milestones takes its place.
             * @default
             */
            lineProgress: string;
            /** @description At most one of each stage. If no line has this field, the stored ones stay. */
            milestones?: components["schemas"]["WrittenMilestone"][];
            /** @default  */
            pieces: string;
            /**
             * @description The product's name.
             * @default
             */
            pname: string;
            /**
             * @description For a piece, in the contract's currency.
             * @default
             */
            price: string;
            /**
             * @description The style's number.
             * @default
             */
            sno: string;
            /**
             * @description In the contract's currency; empty for price times pieces.
             * @default
             */
            sum: string;
        };
        /** @description A milestone of a style line. */
        WrittenMilestone: {
            /** @description A day in the past or today; empty as long as the stage is not done. */
            done?: string;
            /** @description A day such as `2026-11-09`; empty for none. */
            planned?: string;
            /** @description The pieces that are through; empty for none. */
            quantity?: string;
            stage: components["schemas"]["Stage"];
        };
        WrittenTemplate: {
            name: string;
            /**
             * @description Subject and text by the codes of languages. `{{name}}`, `{{number}}` and `{{style}}` stand
             *     for the buyer's name, the inquiry's number and its style.
             */
            texts: {
                [key: string]: components["schemas"]["TemplateText"];
            };
            /**
             * Format: int64
             * @description The version that somebody saw; 0 for a new one.
             */
            version: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Acceptance = components['schemas']['Acceptance'];
export type ActionKind = components['schemas']['ActionKind'];
export type ActionThing = components['schemas']['ActionThing'];
export type Actions = components['schemas']['Actions'];
export type Announced = components['schemas']['Announced'];
export type AnswerTemplate = components['schemas']['AnswerTemplate'];
export type AnswerTemplates = components['schemas']['AnswerTemplates'];
export type AnsweredServers = components['schemas']['AnsweredServers'];
export type Backlinks = components['schemas']['Backlinks'];
export type BatchFault = components['schemas']['BatchFault'];
export type BatchFaultsDetails = components['schemas']['BatchFaultsDetails'];
export type BatchedContract = components['schemas']['BatchedContract'];
export type BinList = components['schemas']['BinList'];
export type BinnedKind = components['schemas']['BinnedKind'];
export type BulkAction = components['schemas']['BulkAction'];
export type BulkChange = components['schemas']['BulkChange'];
export type BulkReport = components['schemas']['BulkReport'];
export type CellFault = components['schemas']['CellFault'];
export type CellsDetails = components['schemas']['CellsDetails'];
export type Checked = components['schemas']['Checked'];
export type ChosenEntry = components['schemas']['ChosenEntry'];
export type Column = components['schemas']['Column'];
export type Company = components['schemas']['Company'];
export type CompanyChange = components['schemas']['CompanyChange'];
export type CompanyContract = components['schemas']['CompanyContract'];
export type CompanyName = components['schemas']['CompanyName'];
export type CompanyPerson = components['schemas']['CompanyPerson'];
export type ConflictDetails = components['schemas']['ConflictDetails'];
export type Contract = components['schemas']['Contract'];
export type ContractBatch = components['schemas']['ContractBatch'];
export type ContractBatchResult = components['schemas']['ContractBatchResult'];
export type ContractChange = components['schemas']['ContractChange'];
export type ContractConflict = components['schemas']['ContractConflict'];
export type ContractDifference = components['schemas']['ContractDifference'];
export type ContractEdit = components['schemas']['ContractEdit'];
export type ContractFault = components['schemas']['ContractFault'];
export type ContractFaultsDetails = components['schemas']['ContractFaultsDetails'];
export type ContractHistory = components['schemas']['ContractHistory'];
export type ContractImport = components['schemas']['ContractImport'];
export type ContractMark = components['schemas']['ContractMark'];
export type ContractPapers = components['schemas']['ContractPapers'];
export type ContractProgress = components['schemas']['ContractProgress'];
export type ContractWithRevision = components['schemas']['ContractWithRevision'];
export type Contracts = components['schemas']['Contracts'];
export type Credentials = components['schemas']['Credentials'];
export type Customer = components['schemas']['Customer'];
export type CustomerAction = components['schemas']['CustomerAction'];
export type CustomerChange = components['schemas']['CustomerChange'];
export type CustomerColumn = components['schemas']['CustomerColumn'];
export type CustomerCompany = components['schemas']['CustomerCompany'];
export type CustomerCorrection = components['schemas']['CustomerCorrection'];
export type CustomerCounts = components['schemas']['CustomerCounts'];
export type CustomerImport = components['schemas']['CustomerImport'];
export type CustomerState = components['schemas']['CustomerState'];
export type CustomerValue = components['schemas']['CustomerValue'];
export type Customers = components['schemas']['Customers'];
export type Dashboard = components['schemas']['Dashboard'];
export type DeletedEntry = components['schemas']['DeletedEntry'];
export type DeletedList = components['schemas']['DeletedList'];
export type DeletedThing = components['schemas']['DeletedThing'];
export type Deliveries = components['schemas']['Deliveries'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryCounts = components['schemas']['DeliveryCounts'];
export type DemonstrationCounts = components['schemas']['DemonstrationCounts'];
export type Draft = components['schemas']['Draft'];
export type Drawing = components['schemas']['Drawing'];
export type Edit = components['schemas']['Edit'];
export type EncodingChoice = components['schemas']['EncodingChoice'];
export type EndingCertificate = components['schemas']['EndingCertificate'];
export type EnteredInquiry = components['schemas']['EnteredInquiry'];
export type Entry = components['schemas']['Entry'];
export type EntryFields = components['schemas']['EntryFields'];
export type EntryList = components['schemas']['EntryList'];
export type ErasedPerson = components['schemas']['ErasedPerson'];
export type EventKind = components['schemas']['EventKind'];
export type FactorRemoval = components['schemas']['FactorRemoval'];
export type FetchedPaper = components['schemas']['FetchedPaper'];
export type FieldChange = components['schemas']['FieldChange'];
export type FieldProblem = components['schemas']['FieldProblem'];
export type FieldValue = components['schemas']['FieldValue'];
export type FieldsDetails = components['schemas']['FieldsDetails'];
export type FilePreview = components['schemas']['FilePreview'];
export type ForeignPicture = components['schemas']['ForeignPicture'];
export type FoundKind = components['schemas']['FoundKind'];
export type FoundType = components['schemas']['FoundType'];
export type GivenLink = components['schemas']['GivenLink'];
export type HeadingPreview = components['schemas']['HeadingPreview'];
export type HeldAccount = components['schemas']['HeldAccount'];
export type HeldAction = components['schemas']['HeldAction'];
export type HeldDownload = components['schemas']['HeldDownload'];
export type HeldEvent = components['schemas']['HeldEvent'];
export type HeldFile = components['schemas']['HeldFile'];
export type HeldInquiry = components['schemas']['HeldInquiry'];
export type HeldMail = components['schemas']['HeldMail'];
export type HeldPerson = components['schemas']['HeldPerson'];
export type Hint = components['schemas']['Hint'];
export type HintKind = components['schemas']['HintKind'];
export type Hook = components['schemas']['Hook'];
export type HookFault = components['schemas']['HookFault'];
export type HookKind = components['schemas']['HookKind'];
export type HookTopic = components['schemas']['HookTopic'];
export type Hooks = components['schemas']['Hooks'];
export type ImportedContract = components['schemas']['ImportedContract'];
export type ImportedCustomer = components['schemas']['ImportedCustomer'];
export type ImportedSample = components['schemas']['ImportedSample'];
export type Inbox = components['schemas']['Inbox'];
export type Inquiry = components['schemas']['Inquiry'];
export type InquiryAnswer = components['schemas']['InquiryAnswer'];
export type InquiryChange = components['schemas']['InquiryChange'];
export type InquiryChannel = components['schemas']['InquiryChannel'];
export type InquiryConflict = components['schemas']['InquiryConflict'];
export type InquiryEvent = components['schemas']['InquiryEvent'];
export type InquiryFile = components['schemas']['InquiryFile'];
export type InquiryMail = components['schemas']['InquiryMail'];
export type InquiryState = components['schemas']['InquiryState'];
export type InquiryStyle = components['schemas']['InquiryStyle'];
export type InquiryText = components['schemas']['InquiryText'];
export type InquiryWeek = components['schemas']['InquiryWeek'];
export type InsideDetails = components['schemas']['InsideDetails'];
export type Interval = components['schemas']['Interval'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationToken = components['schemas']['InvitationToken'];
export type Invitations = components['schemas']['Invitations'];
export type Invited = components['schemas']['Invited'];
export type KeptContract = components['schemas']['KeptContract'];
export type LineChange = components['schemas']['LineChange'];
export type LineChangeKind = components['schemas']['LineChangeKind'];
export type LineProgress = components['schemas']['LineProgress'];
export type LinkBy = components['schemas']['LinkBy'];
export type ListedContract = components['schemas']['ListedContract'];
export type ListedContractRevision = components['schemas']['ListedContractRevision'];
export type ListedCustomer = components['schemas']['ListedCustomer'];
export type ListedEntry = components['schemas']['ListedEntry'];
export type ListedInquiry = components['schemas']['ListedInquiry'];
export type ListedRedirect = components['schemas']['ListedRedirect'];
export type ListedRevision = components['schemas']['ListedRevision'];
export type ListedSession = components['schemas']['ListedSession'];
export type ListedStaff = components['schemas']['ListedStaff'];
export type ListedWord = components['schemas']['ListedWord'];
export type Locale = components['schemas']['Locale'];
export type MadeToken = components['schemas']['MadeToken'];
export type MailKind = components['schemas']['MailKind'];
export type MailState = components['schemas']['MailState'];
export type Me = components['schemas']['Me'];
export type Medium = components['schemas']['Medium'];
export type MediumList = components['schemas']['MediumList'];
export type MissingLine = components['schemas']['MissingLine'];
export type MissingPart = components['schemas']['MissingPart'];
export type MissingPictures = components['schemas']['MissingPictures'];
export type Move = components['schemas']['Move'];
export type NamedColumn = components['schemas']['NamedColumn'];
export type NamedEntry = components['schemas']['NamedEntry'];
export type NamedViews = components['schemas']['NamedViews'];
export type NewCustomer = components['schemas']['NewCustomer'];
export type NewEntry = components['schemas']['NewEntry'];
export type NewFactor = components['schemas']['NewFactor'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type NewPreview = components['schemas']['NewPreview'];
export type NewToken = components['schemas']['NewToken'];
export type NoticeKind = components['schemas']['NoticeKind'];
export type Offer = components['schemas']['Offer'];
export type OfferedFactor = components['schemas']['OfferedFactor'];
export type OfferedParent = components['schemas']['OfferedParent'];
export type OfferedPlace = components['schemas']['OfferedPlace'];
export type OfferedTemplate = components['schemas']['OfferedTemplate'];
export type OnSite = components['schemas']['OnSite'];
export type OpenContract = components['schemas']['OpenContract'];
export type OpenLine = components['schemas']['OpenLine'];
export type OpenLines = components['schemas']['OpenLines'];
export type OverlaidText = components['schemas']['OverlaidText'];
export type Overlay = components['schemas']['Overlay'];
export type PagePaths = components['schemas']['PagePaths'];
export type PageTitles = components['schemas']['PageTitles'];
export type Paper = components['schemas']['Paper'];
export type PaperChange = components['schemas']['PaperChange'];
export type PaperKind = components['schemas']['PaperKind'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PdfDoubt = components['schemas']['PdfDoubt'];
export type Person = components['schemas']['Person'];
export type PersonAddress = components['schemas']['PersonAddress'];
export type PersonErasure = components['schemas']['PersonErasure'];
export type PlaceName = components['schemas']['PlaceName'];
export type Preview = components['schemas']['Preview'];
export type PreviewToken = components['schemas']['PreviewToken'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProgramOperation = components['schemas']['ProgramOperation'];
export type ProgramSubject = components['schemas']['ProgramSubject'];
export type ProgramToken = components['schemas']['ProgramToken'];
export type ProgramTokens = components['schemas']['ProgramTokens'];
export type ProgressConflict = components['schemas']['ProgressConflict'];
export type ProgressEdit = components['schemas']['ProgressEdit'];
export type ProgressFault = components['schemas']['ProgressFault'];
export type ProgressFaultsDetails = components['schemas']['ProgressFaultsDetails'];
export type Publication = components['schemas']['Publication'];
export type PurgeReport = components['schemas']['PurgeReport'];
export type Ranks = components['schemas']['Ranks'];
export type ReadContracts = components['schemas']['ReadContracts'];
export type Readiness = components['schemas']['Readiness'];
export type ReadyStep = components['schemas']['ReadyStep'];
export type ReadyTask = components['schemas']['ReadyTask'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RedirectChange = components['schemas']['RedirectChange'];
export type RedirectChanges = components['schemas']['RedirectChanges'];
export type RedirectFault = components['schemas']['RedirectFault'];
export type RedirectList = components['schemas']['RedirectList'];
export type RedirectProblem = components['schemas']['RedirectProblem'];
export type RedirectsDetails = components['schemas']['RedirectsDetails'];
export type RefusedEntry = components['schemas']['RefusedEntry'];
export type RefusedMail = components['schemas']['RefusedMail'];
export type Renewed = components['schemas']['Renewed'];
export type Restoration = components['schemas']['Restoration'];
export type RestoredThing = components['schemas']['RestoredThing'];
export type RevisionCause = components['schemas']['RevisionCause'];
export type RevisionConflict = components['schemas']['RevisionConflict'];
export type RevisionConflicts = components['schemas']['RevisionConflicts'];
export type Role = components['schemas']['Role'];
export type RoleChange = components['schemas']['RoleChange'];
export type RowPreview = components['schemas']['RowPreview'];
export type SampleChange = components['schemas']['SampleChange'];
export type SampleFiles = components['schemas']['SampleFiles'];
export type SampleImportAnswer = components['schemas']['SampleImportAnswer'];
export type SampleTitle = components['schemas']['SampleTitle'];
export type SampleValue = components['schemas']['SampleValue'];
export type SavedBy = components['schemas']['SavedBy'];
export type SavedHook = components['schemas']['SavedHook'];
export type SavedProgress = components['schemas']['SavedProgress'];
export type Schedule = components['schemas']['Schedule'];
export type Section = components['schemas']['Section'];
export type SeenContract = components['schemas']['SeenContract'];
export type SeenHook = components['schemas']['SeenHook'];
export type SeenInquiry = components['schemas']['SeenInquiry'];
export type SentTestMail = components['schemas']['SentTestMail'];
export type Servers = components['schemas']['Servers'];
export type SheetNotice = components['schemas']['SheetNotice'];
export type SheetPreview = components['schemas']['SheetPreview'];
export type Side = components['schemas']['Side'];
export type StaffAction = components['schemas']['StaffAction'];
export type StaffName = components['schemas']['StaffName'];
export type Stage = components['schemas']['Stage'];
export type State = components['schemas']['State'];
export type StateCounts = components['schemas']['StateCounts'];
export type States = components['schemas']['States'];
export type StoreState = components['schemas']['StoreState'];
export type TableProblem = components['schemas']['TableProblem'];
export type TemplateName = components['schemas']['TemplateName'];
export type TemplateText = components['schemas']['TemplateText'];
export type Titles = components['schemas']['Titles'];
export type TypedRedirect = components['schemas']['TypedRedirect'];
export type TypedRedirects = components['schemas']['TypedRedirects'];
export type UnsavedTexts = components['schemas']['UnsavedTexts'];
export type UseDetails = components['schemas']['UseDetails'];
export type VisitDay = components['schemas']['VisitDay'];
export type VisitNumbers = components['schemas']['VisitNumbers'];
export type WaitingEntry = components['schemas']['WaitingEntry'];
export type WaitingInquiries = components['schemas']['WaitingInquiries'];
export type WaitingTexts = components['schemas']['WaitingTexts'];
export type WantedContracts = components['schemas']['WantedContracts'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WordList = components['schemas']['WordList'];
export type Written = components['schemas']['Written'];
export type WrittenContract = components['schemas']['WrittenContract'];
export type WrittenHook = components['schemas']['WrittenHook'];
export type WrittenLine = components['schemas']['WrittenLine'];
export type WrittenMilestone = components['schemas']['WrittenMilestone'];
export type WrittenTemplate = components['schemas']['WrittenTemplate'];
export type $defs = Record<string, never>;
export interface operations {
    listActions: {
        parameters: {
            query?: {
                /** @description A part of a person's name, of a title, of a number, of an address, or of a company's name. */
                text?: string;
                /** @description The address of the account, or the command. */
                person?: string;
                group?: "content" | "files" | "inquiries" | "customers" | "contracts" | "accounts" | "site";
                /** @description The first day, such as `2026-11-09`, China Standard Time. */
                from?: string;
                /** @description The last day. */
                to?: string;
                /** @description Where an earlier answer ended (`next`). */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Actions"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportActions: {
        parameters: {
            query?: {
                /** @description A part of a person's name, of a title, of a number, of an address, or of a company's name. */
                text?: string;
                /** @description The address of the account, or the command. */
                person?: string;
                group?: "content" | "files" | "inquiries" | "customers" | "contracts" | "accounts" | "site";
                /** @description The first day, such as `2026-11-09`, China Standard Time. */
                from?: string;
                /** @description The last day. */
                to?: string;
                /** @description The language of the headings and the actions: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAnswerTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerTemplates"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addAnswerTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WrittenTemplate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerTemplate"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveAnswerTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WrittenTemplate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerTemplate"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAnswerTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBin: {
        parameters: {
            query?: {
                /** @description The number of entries to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BinList"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description A part of the name, or of the address of somebody there, whatever the case. */
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyName"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listContracts: {
        parameters: {
            query?: {
                /**
                 * @description A part of the number or of the buyer's own, of a style's number or name, of the company's
                 *     name or of an address there, whatever the case.
                 */
                text?: string;
                state?: "open" | "late";
                order?: "signed" | "number" | "company" | "progress";
                /** @description The first day of signing, such as `2026-11-09`. */
                from?: string;
                /** @description The last day of signing. */
                until?: string;
                /** @description The number of contracts to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contracts"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WrittenContract"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ContractFaultsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportContracts: {
        parameters: {
            query?: {
                /** @description The language of the headings: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportContractsAsWorkbook: {
        parameters: {
            query?: {
                /** @description The language of the headings: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    batchContracts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractBatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractBatchResult"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["RevisionConflicts"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["BatchFaultsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importContracts: {
        parameters: {
            query: {
                /** @description The name of the file. What it is, its content says. */
                name: string;
                /** @description The `difference` of an earlier answer, to write it. */
                apply?: string;
                /** @description The name of the sheet; without it, all that have contracts. */
                sheet?: string;
                /** @description The encoding of a text, such as `GB18030`. */
                encoding?: string;
                /**
                 * @description A JSON object: a heading, or `@` with the letters of a column, and the name of its column;
                 *     an empty one leaves the column out. It is remembered for files with the same headings.
                 */
                columns?: string;
                /** @description Whether the style lines go that a contract of the file lacks. They stay otherwise. */
                deleteMissing?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractImport"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["CellsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadPapers: {
        parameters: {
            query?: {
                /**
                 * @description A part of the number or of the buyer's own, of a style's number or name, of the company's
                 *     name or of an address there, whatever the case.
                 */
                text?: string;
                state?: "open" | "late";
                order?: "signed" | "number" | "company" | "progress";
                /** @description The first day of signing, such as `2026-11-09`. */
                from?: string;
                /** @description The last day of signing. */
                until?: string;
                /** @description The number of contracts to pass over. */
                offset?: number;
                /** @description The language of the list: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOpenLines: {
        parameters: {
            query?: {
                /**
                 * @description A part of the contract's number, the style's number or name, the company's name or an
                 *     address there, whatever the case.
                 */
                text?: string;
                due?: "week";
                /** @description The number of lines to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenLines"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveMilestones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgressEdit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedProgress"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ProgressConflict"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ProgressFaultsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readContracts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedContracts"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadContracts"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractEdit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ContractConflict"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ContractFaultsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPapers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractPapers"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addPaper: {
        parameters: {
            query: {
                /** @description The name of the file. */
                name: string;
                kind: "order-confirmation" | "test-report" | "inspection-report" | "packing-list" | "invoice" | "bill-of-lading" | "certificate-of-origin" | "traceability" | "other";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paper"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPaper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                paper: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePaper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                paper: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaperChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paper"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePaper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                paper: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listContractRevisions: {
        parameters: {
            query?: {
                /** @description The number of revisions to pass over. */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractHistory"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreContractRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeenContract"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ContractConflict"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ContractFaultsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description A part of the address or of the company's name, whatever the case. */
                text?: string;
                state?: components["schemas"]["CustomerState"];
                /** @description The number of customers to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customers"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCustomer"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GivenLink"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportCustomers: {
        parameters: {
            query?: {
                /** @description The language of the headings: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportCustomersAsWorkbook: {
        parameters: {
            query?: {
                /** @description The language of the headings: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importCustomers: {
        parameters: {
            query: {
                /** @description The name of the file. What it is, its content says. */
                name: string;
                /** @description The `difference` of an earlier answer, to write it. */
                apply?: string;
                /** @description The name of the sheet; without it, all that have the columns. */
                sheet?: string;
                /** @description The encoding of a text, such as `GB18030`. */
                encoding?: string;
                /**
                 * @description A JSON object: a heading, or `@` with the letters of a column, and the name of its column;
                 *     an empty one leaves the column out. It is remembered for files with the same headings.
                 */
                columns?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerImport"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["CellsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCorrection"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    blockCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moveCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetCustomerPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GivenLink"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unblockCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countVisits: {
        parameters: {
            query?: {
                /** @description The first day, such as `2026-11-01`. */
                from?: string;
                /** @description The last day; at most 400 days are counted. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitNumbers"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportNumbers: {
        parameters: {
            query?: {
                /** @description The first day, such as `2026-11-01`. */
                from?: string;
                /** @description The last day; at most 400 days are counted. */
                to?: string;
                /** @description The language of the headings: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeleted: {
        parameters: {
            query?: {
                /** @description The number of things to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedList"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredThing"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDemonstration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemonstrationCounts"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeDemonstration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemonstrationCounts"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEntries: {
        parameters: {
            query?: {
                section?: components["schemas"]["Section"];
                /** @description A kind, such as `catalog`. */
                kind?: string;
                /** @description A part of the text, whatever the case of its Latin letters. */
                text?: string;
                /** @description The language of `state`: `zh`, `en` or `ja`. */
                lang?: components["schemas"]["Locale"];
                /** @description The state in the language. */
                state?: "missing" | "none" | "draft" | "published" | "planned";
                order?: "place" | "newest";
                /** @description The number of entries to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryList"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEntry"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["FieldsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description such as `item/3001`, percent-encoded */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteEntry: {
        parameters: {
            query: {
                /** @description The number of the revision that is deleted. */
                base: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["InsideDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Withdrawal"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Draft"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checked"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["FieldsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    copyEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Edit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["FieldsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBacklinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backlinks"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moveEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overlay"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsavedTexts"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overlay"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["FieldsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPreview"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["FieldsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Restoration"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRevisions: {
        parameters: {
            query?: {
                /** @description The number of revisions to pass over. */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedRevision"][];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announced"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Schedule"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["FieldsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unpublish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Withdrawal"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["ConflictDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hooks"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addHook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WrittenHook"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedHook"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WrittenHook"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedHook"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The number of deliveries to leave out. */
                offset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deliveries"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewHookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeenHook"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedHook"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAttempt"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInquiries: {
        parameters: {
            query?: {
                /**
                 * @description A part of the number, the person, the company, the address, the style or the message,
                 *     whatever the case.
                 */
                text?: string;
                state?: components["schemas"]["InquiryState"];
                market?: string;
                /** @description Inquiries of the account that calls alone. */
                mine?: boolean;
                /** @description The number of inquiries to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inbox"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enterInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnteredInquiry"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportInquiries: {
        parameters: {
            query?: {
                /**
                 * @description A part of the number, the person, the company, the address, the style or the message,
                 *     whatever the case.
                 */
                text?: string;
                state?: components["schemas"]["InquiryState"];
                market?: string;
                /** @description Inquiries of the account that calls alone. */
                mine?: boolean;
                /** @description The number of inquiries to pass over. */
                offset?: number;
                /** @description The language of the headings: `zh`, `en` or `ja`. */
                headings?: components["schemas"]["Locale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the number */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["InquiryConflict"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryAnswer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["InquiryConflict"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addInquiryFile: {
        parameters: {
            query: {
                /** @description The name of the file. */
                name: string;
                /** @description Whose file it is; that of the answer if absent. */
                of?: "answer" | "buyer";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InquiryFile"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInquiryFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteInquiryFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addInquiryNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryText"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["InquiryConflict"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeInquiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeenInquiry"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inquiry"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["InquiryConflict"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acceptance"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitations"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invited"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "set-cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    offerSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferedFactor"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFactor"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorRemoval"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description A part of the name or the address, whatever the case of its Latin letters. */
                text?: string;
                /** @description Whether only pictures are returned. */
                pictures?: boolean;
                /** @description Absent for all files. */
                by?: "staff" | "me";
                /** @description The number of files to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediumList"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadMedia: {
        parameters: {
            query: {
                /** @description The name of the file. */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Medium"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fetchMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForeignPicture"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Medium"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replaceMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the address after `/media/`, percent-encoded */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Medium"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the address after `/media/`, percent-encoded */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["UseDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    namePages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PagePaths"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTitles"][];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonErasure"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasedPerson"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonAddress"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonAddress"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPerson"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewToken"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overlay"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTestMail"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["RefusedMail"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRedirects: {
        parameters: {
            query?: {
                /** @description A part of an old address or of a target. */
                text?: string;
                /** @description Whether only redirects are wanted whose target is no page any more. */
                dead?: boolean;
                /** @description The number of redirects to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectList"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveRedirects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TypedRedirects"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectChanges"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["RedirectsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteRedirect: {
        parameters: {
            query: {
                /** @description The old address, as the list has it. */
                old: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportRedirects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importRedirects: {
        parameters: {
            query?: {
                /** @description The `difference` of an earlier answer, to write it. */
                apply?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectChanges"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["RedirectsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importSamples: {
        parameters: {
            query: {
                /** @description The name of the table's file. What it is, its content says. */
                name: string;
                /** @description The `difference` of an earlier answer, to write it. */
                apply?: string;
                /** @description The name of the sheet; without it, all that have samples. */
                sheet?: string;
                /** @description The encoding of a text, such as `GB18030`. */
                encoding?: string;
                /**
                 * @description A JSON object: a heading, or `@` with the letters of a column, and the name of its column;
                 *     an empty one leaves the column out. It is remembered for files with the same headings.
                 */
                columns?: string;
                /** @description The language of texts in columns that name none; without it, the site's default. */
                lang?: string;
                /**
                 * @description A JSON object: a name of a category in the file, and the number of the category that it
                 *     means. The empty name is that of samples without a category.
                 */
                categories?: string;
                /**
                 * @description Whether stored pictures go that the file lacks, of samples with pictures in it. They stay
                 *     otherwise.
                 */
                deleteMissing?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SampleFiles"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleImportAnswer"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["CellsDetails"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSession"][];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedStaff"][];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStaffNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffName"][];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query: {
                section: components["schemas"]["Section"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferedTemplate"][];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramTokens"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeToken"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWords: {
        parameters: {
            query?: {
                /** @description A part of a text in any language, of the program or of the company, or of a key. */
                text?: string;
                /** @description The key of one text. */
                key?: string;
                /** @description Whether only texts are wanted that have a word of the company. */
                own?: boolean;
                /** @description The number of texts to pass over. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WordList"];
                };
            };
            /** @description The call is refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
