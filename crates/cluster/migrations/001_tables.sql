-- Campaigns, the top of their trees, and their jobs.
--
-- Invariants:
--  1. A position is decided (`won` is not null) exactly if an answer stands for it, and every
--     answer has its proof. `won` says whether the player to move wins.
--  2. The numbers of an undecided position are both from 1 to 2^30; those of a decided one
--     are 0 and 2^30 + 1, which stands for infinity.
--  3. If all moves of a position's edges lose, so do the others. An edge that is refuted was shown
--     to lose by the answer it names, whose carrier does not have its cell.
--  4. A position has at most one job to solve it that is ready or leased, and a worker has at most
--     one job.
--  5. All times are the database's.
--  6. A worker that answers changes its own job, its own row of `worker` and the position of the
--     job, adds positions, edges and jobs, and never waits for the holder of the tree lock. All
--     other consequences of answers are computed under the tree lock (`settle`): numbers of
--     ancestors, refuted edges, busy counts. Until then a job that has ended is not `settled`.
--  7. A move leads to a position with one more stone, so there are no cycles, even if workers lie.
--  8. No account alone brings it about that a worker of another account is banned (`weigh`).
--
-- Tables that are written for every job have no constraints; only the functions write them. Foreign
-- keys would lock the row of the campaign for each row, and checks on values are parsed anew by
-- each statement, which cost an eighth of the speed or more; a test checks the values instead.

create table campaign (
    id bigint generated always as identity primary key,
    name text not null unique,
    board text not null,
    state text not null default 'running'
        check (state in ('running', 'paused', 'cancelled', 'done')),
    program text not null,
    job_seconds float8 not null check (job_seconds > 0),
    lease_seconds float8 not null check (lease_seconds > 0),
    check_rate float8 not null check (check_rate between 0 and 1),
    nodes_per_second float8 not null default 2000,
    -- Whether there was a job for every worker when jobs were last made ready: then positions are
    -- not expanded before they have had their turns.
    dense boolean not null default true,
    -- The number of job queues: one for a few workers, which take the most urgent job, and more for
    -- many, which would contend for the head of a single queue.
    lanes integer not null default 1,
    -- The number of jobs in the last batch, and its time.
    batch integer not null default 1,
    planned timestamptz not null default now(),
    -- Grows whenever an answer is withdrawn or comes into doubt: workers then import wins anew.
    doubts bigint not null default 0,
    created timestamptz not null default now(),
    ended timestamptz
) with (fillfactor = 50);

-- The images of the cells under each symmetry of the board, by its number.
create table symmetry (
    campaign bigint not null references campaign on delete cascade,
    number smallint not null,
    cells smallint[] not null,
    primary key (campaign, number)
);

-- Positions (`position` is a word of SQL) in canonical form: the least of all images, so that all
-- images and all move orders share one row.
create table positions (
    id bigint generated always as identity primary key,
    campaign bigint not null,
    key text not null,
    -- The number of stones; all its moves lead to positions with one more.
    stones smallint not null,
    proof bigint not null default 1,
    disproof bigint not null default 1,
    won boolean,
    answer bigint,
    -- Whether its moves are rows of `edge`.
    expanded boolean not null default false,
    -- Whether its moves determine the winner but it has no answer of its own yet.
    ripe boolean not null default false,
    -- Jobs on it that ended without a winner.
    turns integer not null default 0,
    nodes bigint not null default 0,
    -- Jobs below it and on it that are ready or leased, or not settled.
    busy integer not null default 0,
    -- Lost jobs on it in a row: after three it is set aside, and tried again when `rests` is over.
    losses integer not null default 0,
    aside boolean not null default false,
    rests timestamptz,
    last_worker bigint,
    -- Whether it is a requested position, with a row in `root`.
    asked boolean not null default false,
    unique (campaign, key)
) with (fillfactor = 80);
create index position_asked on positions (campaign, turns, id) where asked and won is null and not aside;
create index position_aside on positions (campaign) where aside;
create index position_leaf on positions (campaign) where won is null and not expanded and not aside;

-- The requested positions of a campaign.
create table root (
    campaign bigint not null references campaign on delete cascade,
    ordinal integer not null,
    label text not null,
    position bigint not null,
    -- The symmetry that takes the requested position to the canonical one.
    image smallint not null,
    primary key (campaign, ordinal)
);

create table edge (
    parent bigint not null,
    cell smallint not null,
    child bigint not null,
    image smallint not null,
    rank smallint not null,
    refuted_by bigint,
    primary key (parent, cell)
) with (fillfactor = 90);
create index edge_child on edge (child);
create index edge_refuted on edge (refuted_by) where refuted_by is not null;

create table worker (
    id bigint generated always as identity primary key,
    token uuid not null unique default gen_random_uuid(),
    campaign bigint not null references campaign on delete cascade,
    name text not null,
    -- The database role that has joined.
    account text not null,
    -- How long it may be silent.
    lease interval not null,
    joined timestamptz not null default now(),
    seen timestamptz not null default now(),
    -- Whether it waits for a job and is to be notified.
    idle boolean not null default false,
    gone boolean not null default false,
    banned boolean not null default false,
    -- Whether other accounts caused the ban: then its account does not check their answers.
    outvoted boolean not null default false,
    jobs bigint not null default 0,
    nodes bigint not null default 0,
    -- Seconds of work, and of waiting for the database, as reported by the worker.
    seconds float8 not null default 0,
    waited float8 not null default 0
) with (fillfactor = 50);
create index worker_campaign on worker (campaign);
create index worker_outvoted on worker (campaign, account) where outvoted;
create index worker_idle on worker (campaign) where idle;

create table job (
    id bigint generated always as identity primary key,
    campaign bigint not null,
    -- `solve` or `check`.
    kind text not null default 'solve',
    position bigint not null,
    -- The answer to check, and its author.
    answer bigint,
    author bigint,
    -- `ready`, `leased`, `done`, `lost` or `released`.
    state text not null default 'ready',
    priority integer not null default 10,
    lane smallint not null default 0,
    -- Whether the worker that takes it makes more jobs ready first: half of the batch is left then.
    tends boolean not null default false,
    budget bigint not null default 0,
    path bigint[] not null default '{}',
    worker bigint,
    created timestamptz not null default now(),
    claimed timestamptz,
    expires timestamptz,
    ended timestamptz,
    settled boolean not null default false,
    nodes bigint,
    seconds float8
);
create unique index job_alone on job (position) where kind = 'solve' and state in ('ready', 'leased');
create index job_ready on job (campaign, lane, priority, id) where state = 'ready';
create index job_leased on job (campaign, expires) where state = 'leased';
create unique index job_held on job (worker) where state = 'leased';
create index job_ended on job (campaign, id) where ended is not null and not settled;

create table answer (
    id bigint generated always as identity primary key,
    campaign bigint not null,
    position bigint not null,
    job bigint not null,
    worker bigint not null,
    -- `standing`, `disputed` or `withdrawn`.
    state text not null default 'standing',
    won boolean not null,
    -- The claim of the last step of the proof: see `Win`.
    first boolean not null,
    owned smallint[] not null,
    carrier smallint[] not null,
    steps bigint not null,
    part text not null,
    made timestamptz not null default now()
);
create index answer_campaign on answer (campaign, id) where state = 'standing';
create index answer_worker on answer (worker);

-- The results of checks of answers.
create table opinion (
    answer bigint not null references answer on delete cascade,
    worker bigint not null references worker on delete cascade,
    valid boolean not null,
    reason text,
    made timestamptz not null default now(),
    primary key (answer, worker)
);

create table incident (
    id bigint generated always as identity primary key,
    campaign bigint not null references campaign on delete cascade,
    at timestamptz not null default now(),
    what text not null
);

-- Deletes all rows of a campaign with it.
create function forget() returns trigger language plpgsql as $$
begin
    delete from mustplay.edge e using mustplay.positions p where p.id = e.parent and p.campaign = old.id;
    delete from mustplay.job where campaign = old.id;
    delete from mustplay.answer where campaign = old.id;
    delete from mustplay.positions where campaign = old.id;
    return old;
end $$;
create trigger forget after delete on campaign for each row execute function forget();
