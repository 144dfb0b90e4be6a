-- Workers that lie: what follows from what others say about an answer. All of this is done by
-- whoever holds the tree.

-- Positions lose their answers, and the numbers above are found again.
create function reopen(answers bigint[]) returns void language plpgsql as $$
declare
    opened bigint[];
    above bigint[];
begin
    with changed as (
        update positions set won = null, answer = null, proof = 1, disproof = 1, ripe = false
            where answer = any (answers) returning id)
    select coalesce(array_agg(id), '{}') into opened from changed;
    with restored as (
        update edge set refuted_by = null where refuted_by = any (answers) returning parent)
    select coalesce(array_agg(distinct parent), '{}') into above from restored;
    perform back_up(opened || above || array(select parent from edge where child = any (opened)));
    update campaign set state = 'running', ended = null
        where state = 'done' and id in (select campaign from positions where id = any (opened));
end $$;

-- A worker has lied: all of its answers are withdrawn, and what rests on them is open again.
create function ban(liar bigint, reason text) returns void language plpgsql as $$
declare
    its worker;
    answers bigint[];
begin
    -- Whoever answers changes this row first, so after this there are no more answers.
    update worker set banned = true where id = liar and not banned returning * into its;
    if not found then
        return;
    end if;
    with its_answers as (
        update answer set state = 'withdrawn' where worker = liar and state <> 'withdrawn' returning id)
    select coalesce(array_agg(id), '{}') into answers from its_answers;
    delete from job where kind = 'check' and state = 'ready' and answer = any (answers);
    perform reopen(answers);
    update campaign set doubts = doubts + 1 where id = its.campaign;
    perform note(its.campaign, format('worker %s (%s) is refused from now on and %s answers are withdrawn: %s',
        its.id, its.name, cardinality(answers), reason));
    perform wake(its.campaign);
end $$;

-- What follows from what others say about an answer: two who refuse a proof are right against its
-- author, and one who refuses it is wrong against its author and one who accepts it.
create function weigh(which bigint) returns void language plpgsql as $$
declare
    about answer;
    against bigint[];
    for_it integer;
begin
    select * into about from answer where id = which;
    if about.state = 'withdrawn' then
        return;
    end if;
    select coalesce(array_agg(worker) filter (where not valid), '{}'),
           count(*) filter (where valid)
        into against, for_it from opinion where answer = which;
    if cardinality(against) >= 2 and cardinality(against) > for_it then
        perform ban(about.worker, format('the proof of its answer %s is refused: %s', which,
            (select reason from opinion where answer = which and not valid limit 1)));
    elsif cardinality(against) > 0 and for_it >= cardinality(against) then
        perform ban(liar, format('it refused the proof of answer %s, which others accept', which))
            from unnest(against) liar;
        update answer set state = 'standing' where id = which and state = 'disputed';
    elsif cardinality(against) > 0 then
        if about.state = 'standing' then
            update answer set state = 'disputed' where id = which;
            update campaign set doubts = doubts + 1 where id = about.campaign;
            perform note(about.campaign, format('answer %s of worker %s is in doubt', which, about.worker));
        end if;
        if not exists (select from job where kind = 'check' and answer = which and state in ('ready', 'leased')) then
            perform plan_check(which, 0);
        end if;
        perform wake(about.campaign);
    end if;
end $$;
